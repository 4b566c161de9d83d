import type { Notice } from '#kit/errors.ts'
import type { ConsoleKey } from '#messages/console-catalogues.ts'
import type { ConsoleWords } from '../state/console-words.ts'

/** Faults that mean the same to an editor share one text. */
const SAME: Readonly<Record<string, string>> = {
  ProviderAnswerNotJson: 'ProviderAnswerUnreadable',
  ProviderAnswerNotUtf8: 'ProviderAnswerUnreadable',
  ProviderAnswerTooLarge: 'ProviderAnswerUnreadable',
  ProviderCodingUnknown: 'ProviderAnswerUnreadable',
  ProviderRedirected: 'ProviderAnswerUnreadable',
  WireShapeInvalid: 'ProviderAnswerUnreadable',
  ArticleListTooLong: 'SiteTooLarge',
  TooManyPages: 'SiteTooLarge',
  ArticleUnfolds: 'ArticleTooLarge',
  StoreAnswerEndless: 'StoreFailed',
  StoreRefusesWrites: 'StoreFailed',
  PublishLeaseLost: 'PublishBusy',
  BundleBusy: 'PublishBusy',
  BundleChanged: 'PublishBusy',
  ContentTooHeavy: 'BuildTooSlow',
  DiskFull: 'MachineTrouble',
  AccessRefused: 'MachineTrouble',
  OpenFilesExhausted: 'MachineTrouble',
  BundleNotWritten: 'MachineTrouble',
  ReleaseDamaged: 'LiveCheckFailed',
}

/**
 * Why something failed, in the words of editors. All faults that only operators understand share the sentence
 * `general`.
 */
export function describeFault(
  fault: Pick<Notice, 'name' | 'data'>,
  words: ConsoleWords,
  general: ConsoleKey = 'fault.other',
): string {
  return describe(`fault.${SAME[fault.name] ?? fault.name}`, fault, words) ?? words.say(general)
}

/** What was left out or repaired, and what to do, in the words of editors. */
export function describeForEditors(notice: Notice, words: ConsoleWords): string {
  return describe(`notice.${notice.name}`, notice, words) ?? words.say('notice.other')
}

/** `undefined` if there is no text for the key, or if the text needs values that are missing in `data`. */
function describe(key: string, { data }: Pick<Notice, 'data'>, { sayIfKnown }: ConsoleWords): string | undefined {
  const text = sayIfKnown(key, isValues(data) ? data : {})
  return text?.includes('{{') ? undefined : text
}

function isValues(data: unknown): data is Readonly<Record<string, string | number>> {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}

/** The parts of a site by which notices are grouped, in the order of the page. */
export const NOTICE_AREAS = ['articles', 'menus', 'links', 'pictures', 'settings', 'other'] as const

type NoticeArea = (typeof NOTICE_AREAS)[number]

/** Areas by the beginning of a notice's name. */
const AREAS: readonly (readonly [RegExp, NoticeArea])[] = [
  [/^(Article|BodyContent|Paths|Content)/, 'articles'],
  [/^(Menu|Banner)/, 'menus'],
  [/^(BodyLink|Redirect|Address)/, 'links'],
  [/^Picture/, 'pictures'],
  [/^(Config|Color|Form|Language)/, 'settings'],
]

/** The part of a site that a notice is about. */
export function noticeArea(name: string): NoticeArea {
  return AREAS.find(([names]) => names.test(name))?.[1] ?? 'other'
}
