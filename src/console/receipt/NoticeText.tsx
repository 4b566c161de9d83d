import type { Notice } from '#kit/errors.ts'

/** What a build says to editors, and what they can do. It speaks English, whatever the console speaks. */
export function NoticeText({ notice }: { readonly notice: Notice }) {
  const { locale, path, resource } = notice.where
  const place = [locale, path ?? resource].filter((part) => part !== undefined).join(' ')
  return (
    <div className="notice-text" lang="en">
      <p>
        {place !== '' && <code>{place}</code>} {notice.message}
      </p>
      <p className="hint">{notice.hint}</p>
    </div>
  )
}
