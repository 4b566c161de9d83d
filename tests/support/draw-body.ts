import { escapeAttribute } from '#kit/escape-html.ts'
import { cleanBody } from '#html/clean-body.ts'

/** Cleans a body and prints it. Links stay as they are written, and anchors are left out. */
export function drawCleaned(html: string): string {
  return cleanBody(html)
    .body.parts.map((part) => {
      if (typeof part === 'string') return part
      if ('link' in part) return part.link.startsWith('/') ? part.link : escapeAttribute(part.link)
      if ('away' in part) return ' rel="noopener noreferrer"'
      return 'image' in part ? `<img src="${part.image}" alt="${part.alt}">` : ''
    })
    .join('')
}

/** What a body loses when it is cleaned, by kind. */
export function lossesOf(html: string) {
  return cleanBody(html).facts.lost
}
