import { describe, expect, it } from 'vitest'
import { SITE_LOCALES } from '#contract/locale.ts'
import { createConsoleWords } from '../state/console-words.ts'
import { describeFault, describeForEditors, noticeArea } from './describe-fault.ts'

const words = createConsoleWords('en')
const notice = {
  name: 'MenuTargetMissing',
  message: '"Boats" in top_menu points to /boats.html, which has no page.',
  hint: '',
  where: {},
  data: { menu: 'top_menu', label: 'Boats', url: '/boats.html' },
}

describe('what went wrong, for editors', () => {
  it('has one sentence for faults that are one thing to them, and for all that only operators understand', () => {
    expect(describeFault({ name: 'ProviderUnreachable' }, words)).toBe('The content system does not answer.')
    const unreadable = describeFault({ name: 'ProviderAnswerNotJson' }, words)
    expect(describeFault({ name: 'WireShapeInvalid' }, words)).toBe(unreadable)
    expect(describeFault({ name: 'LedgerRemade' }, words)).toMatch(/^Publishing failed for a technical reason/)
    expect(describeFault({ name: 'LedgerRemade' }, words, 'fault.call')).toMatch(/^That did not work/)
  })

  it.each(SITE_LOCALES)('names what a notice is about in %s', (locale) => {
    const text = describeForEditors(notice, createConsoleWords(locale))
    expect(text).toContain('Boats')
    expect(text).toContain('/boats.html')
    expect(text).not.toBe(notice.message)
  })

  it('never shows a hole: a notice without its values has the general words', () => {
    const { data: _, ...old } = notice
    expect(describeForEditors(old, words)).toMatch(/^Something was left out/)
    expect(describeForEditors({ ...notice, name: 'NeverHeardOf' }, words)).toMatch(/^Something was left out/)
  })

  it.each([
    [1, '1 article has no'],
    [3, '3 articles have no'],
  ])('speaks of %i article as people do', (count, text) => {
    const untranslated = {
      ...notice,
      name: 'ArticlesUntranslated',
      data: { count, language: '한국어', titles: '"Tariffs"' },
    }
    expect(describeForEditors(untranslated, words)).toContain(text)
  })

  it('sorts notices by the part of the site', () => {
    const areas = [
      'MenuTooDeep',
      'BodyLinkMissing',
      'PictureFailed',
      'ConfigNotJson',
      'ArticleIdDoubled',
      'MoreOfTheKind',
    ]
    expect(areas.map(noticeArea)).toEqual(['menus', 'links', 'pictures', 'settings', 'articles', 'other'])
  })
})
