import type { Notice } from '#kit/errors.ts'

/** The message of a notice and its hint, in English in every language of the console. */
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
