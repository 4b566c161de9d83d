import type { Notice } from '#kit/errors.ts'

/** Name, message and hint of a notice. They are in English in every language of the console. */
export function NoticeText({ notice }: { readonly notice: Notice }) {
  const { locale, path, resource } = notice.where
  const place = [notice.name, locale, path ?? resource].filter((part) => part !== undefined).join(' ')
  return (
    <div className="notice-text" lang="en">
      <p>
        <code>{place}</code> {notice.message}
      </p>
      <p className="hint">{notice.hint}</p>
    </div>
  )
}
