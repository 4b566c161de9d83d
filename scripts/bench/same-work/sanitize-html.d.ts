/** The part of sanitize-html that we use. Its full types would be one more package to install. */
declare module 'sanitize-html' {
  type Attributes = Record<string, string>
  type Tag = { tagName: string; attribs: Attributes }
  export type Options = {
    allowedTags: readonly string[]
    allowedAttributes: Readonly<Record<string, readonly string[]>>
    allowedClasses: Readonly<Record<string, readonly string[]>>
    allowedSchemes: readonly string[]
    nonTextTags: readonly string[]
    transformTags: Readonly<Record<string, string | ((tagName: string, attribs: Attributes) => Tag)>>
  }
  export default function sanitizeHtml(html: string, options: Options): string
}
