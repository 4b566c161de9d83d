import { StaticConfigLoader } from 'html-validate'
import { expect, it } from 'vitest'
import { cleanBody } from './clean-body.ts'

/** The attributes that each element of the HTML standard may have, living or obsolete. */
const config = await new StaticConfigLoader().getConfigFor('a.html')
type Elements = Readonly<
  Record<string, { readonly attributes: Readonly<Record<string, unknown>>; readonly void?: boolean }>
>
const { elements } = config.getMetaTable() as unknown as { readonly elements: Elements }
const names = Object.keys(elements).filter((name) => /^[a-z]\w*$/.test(name))
const words = (list: string) => new Set(list.split(/\s+/))

/** The elements that are written by another name. */
const TRANSLATED: Readonly<Record<string, RegExp>> = {
  ...{ acronym: /<abbr/, strike: /<s>/, tt: /<code>/, h1: /<h2/, dir: /<ul>/, menu: /<ul>/ },
  ...{ listing: /<pre/, plaintext: /<pre/, xmp: /<pre/, center: /align-center/, img: /"image"/, area: /<li><a/ },
  ...{ video: /video-link/, audio: /video-link/, bgsound: /video-link/ },
}
/** Elements that are written as a plain box: a reader sees only their content. */
const BOXES = words('address article section header footer main nav form fieldset legend hgroup search optgroup option')
/** Elements that are left out; their content stays. */
const UNWRAPPED = words(
  'big blink body data font html label map marquee multicol nobr noscript output picture rb rtc selectedcontent slot',
)
/** Elements of which a browser shows nothing, or nothing by themselves. */
const UNSEEN = words(
  'base basefont col colgroup datalist head link meta nextid noembed noframes param source spacer template title track span frameset',
)

/** The HTML around an element that may not stand in a box, and the content that it needs. */
const AROUND: Readonly<Record<string, string>> = {
  ...{ area: '<map>|</map>', rt: '<ruby>|</ruby>', rp: '<ruby>|</ruby>', caption: '<table>|<tr><td>a</table>' },
  ...{ thead: '<table>|</table>', tbody: '<table>|</table>', tfoot: '<table>|</table>', tr: '<table>|</table>' },
  ...{ td: '<table><tr>|</table>', th: '<table><tr>|</table>', figcaption: '<figure>|</figure>' },
  ...{ summary: '<details>|</details>', br: 'a|b', wbr: 'a|b' },
}
const ADDRESSES: Readonly<Record<string, string>> = { a: 'href="/a.html"', area: 'href="/a.html" alt="Words"' }
const SOURCES = words('img video audio bgsound iframe embed frame')
const USUAL: Readonly<Record<string, string>> = { span: 'lang="en"', bdo: 'dir="ltr"', time: 'datetime="2026-01-01"' }

function bodyOf(name: string, attributes = ''): string {
  const [start = '', end = ''] = (AROUND[name] ?? '<div>|</div>').split('|')
  const address = ADDRESSES[name] ?? (SOURCES.has(name) ? 'src="/a.png"' : '')
  const inner = elements[name]?.void ? '' : `${name === 'details' ? '<summary>a</summary>' : ''}Words</${name}>`
  return `${start}<${name} ${attributes} ${address}>${inner}${end}`
}

function fateOf(name: string): string {
  const { body, facts } = cleanBody(bodyOf(name, USUAL[name]))
  const html = JSON.stringify(body.parts)
  if (facts.lost !== undefined) return 'reported'
  if (new RegExp(`<${name}[ >]`).test(html)) return 'kept'
  if (TRANSLATED[name]?.test(html) || (BOXES.has(name) && html.includes('<div>'))) return 'translated'
  return UNSEEN.has(name) ? 'unseen' : UNWRAPPED.has(name) ? 'unwrapped' : 'lost in silence'
}

it.each(names)('the element %s is kept, translated or reported, and its text is never lost', (name) => {
  const fate = fateOf(name)
  expect(fate).not.toBe('lost in silence')
  const { body, text } = cleanBody(bodyOf(name))
  // Only browsers that cannot play films show the content of a `<video>`.
  const isSilent = elements[name]?.void || fate === 'unseen' || fate === 'reported' || SOURCES.has(name)
  expect(`${text} ${JSON.stringify(body.parts)}`).toContain(isSilent ? '' : 'Words')
})

/** A value for each attribute whose effect can be seen. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  ...{ align: ['right'], dir: ['rtl'], lang: ['ko'], style: ['text-align:right'], type: ['a', 'square', 'checkbox'] },
  ...{
    colspan: ['2'],
    rowspan: ['2'],
    scope: ['rowgroup'],
    start: ['3'],
    value: ['3'],
    translate: ['no'],
    width: ['20'],
  },
  ...{
    datetime: ['2026'],
    class: ['align-right', 'language-js', 'note'],
    href: ['/b.html'],
    src: ['/b.png'],
    display: ['block'],
  },
}
/**
 * The theme decides on colours, fonts, sizes, spacing and lines, and a page loads no picture or frame of the source.
 */
const LOOKS = words(
  `background bgcolor border bordercolor cellpadding cellspacing char charoff color face size height hspace vspace noshade
  nowrap valign clear compact frame rules frameborder marginheight marginwidth scrolling link vlink alink text
  bottommargin
  leftmargin rightmargin topmargin allowtransparency behavior direction bgproperties cols gutter width align style class
  blocking fetchpriority decoding loading sizes srcset imagesizes imagesrcset lowsrc dynsrc poster marginheight
  background
  controlslist disablepictureinpicture disableremoteplayback playsinline span type summary wrap axis headers
  rows shadowrootmode overflow`,
)
/**
 * Attributes for what an element does when a visitor acts, or while it plays. A page has no scripts from its article,
 * and no players.
 */
const ACTS = words(
  `accesskey autocapitalize autocorrect autofocus contenteditable contextmenu draggable enterkeyhint inputmode is nonce part
  exportparts slot spellcheck tabindex writingsuggestions target rel referrerpolicy ping download autoplay loop
  muted controls
  preload crossorigin allow allowfullscreen sandbox srcdoc inert headingoffset headingreset command commandfor
  popovertarget
  popovertargetaction accept accept-charset action autocomplete enctype
  method novalidate disabled selected nohref formaction formenctype formmethod formnovalidate formtarget closedby`,
)
/** Elements without words of their own. */
const WORDLESS = words('area audio bgsound br hr img math video wbr')
const OF_WORDS = words('dir lang title translate')
/** Attributes for programs: browsers show nothing of them. */
const UNSHOWN = words(
  `itemid itemprop itemref itemscope itemtype xmlns charset coords datafld datasrc dataformatas datapagesize hreflang methods
  name shape urn role cite datetime usemap ismap longdesc for form media integrity language event version
  profile value`,
)

it('every attribute of the elements that stay is kept, translated or reported, or is one that shows nothing', () => {
  const silent = names.flatMap((name) => {
    const base = USUAL[name] ?? ''
    const before = JSON.stringify(cleanBody(bodyOf(name, base)))
    if (['reported', 'unseen', 'unwrapped'].includes(fateOf(name))) return []
    return Object.keys(elements[name]?.attributes ?? {})
      .filter((attribute) => {
        if (LOOKS.has(attribute) || ACTS.has(attribute) || UNSHOWN.has(attribute) || attribute.startsWith('aria-'))
          return false
        if ((WORDLESS.has(name) && OF_WORDS.has(attribute)) || (name === 'td' && attribute === 'scope')) return false
        const isSeen = (VALUES[attribute] ?? ['x']).some(
          (value) => JSON.stringify(cleanBody(bodyOf(name, `${attribute}="${value}" ${base}`))) !== before,
        )
        return !isSeen
      })
      .map((attribute) => `${name} ${attribute}`)
  })
  expect(silent).toEqual([])
})

it('an element that runs a script is reported', () => {
  expect(cleanBody('<p onclick="x()">a</p>').facts.lost).toEqual({ handler: 1 })
})
