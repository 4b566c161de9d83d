/** Chinese words that say nothing of what is looked for: particles, question words, forms of address. */
const EMPTY_WORDS = new Set(
  (
    '的 了 在 是 和 与 及 或 吗 呢 吧 啊 也 都 就 还 很 太 要 想 能 会 可 把 被 给 对 向 从 到 让 请 我 你 您 他 她 它 们 我们 你们 ' +
    '他们 这 那 哪 个 些 怎么 怎样 如何 什么 为什么 哪里 哪些 多少 几 有 没 没有 不 可以 怎么办 一 之 其 于 以 而 但 并 等 有关 关于'
  ).split(' '),
)

const segmenters = new Map<string, Intl.Segmenter | undefined>()

/**
 * The words of a run of Chinese characters, as the browser's dictionary sees them, without empty ones.
 *
 * Only queries are cut like this, and only to look for their words apart from each other: nobody cuts Chinese without
 * mistakes. None where the browser knows no words.
 */
export function segmentWords(run: string): string[] {
  const segmenter = segmenterFor('zh')
  if (!segmenter) return []
  const words = Array.from(segmenter.segment(run), ({ segment }) => segment)
  return words.filter((word) => !EMPTY_WORDS.has(word))
}

function segmenterFor(language: string): Intl.Segmenter | undefined {
  if (!segmenters.has(language)) {
    const isKnown = typeof Intl.Segmenter === 'function' && Intl.Segmenter.supportedLocalesOf(language).length > 0
    segmenters.set(language, isKnown ? new Intl.Segmenter(language, { granularity: 'word' }) : undefined)
  }
  return segmenters.get(language)
}

/** Whether a run of Chinese characters is one word of the browser's dictionary. */
export function isOneWord(run: string): boolean {
  const segmenter = segmenterFor('zh')
  return segmenter !== undefined && Array.from(segmenter.segment(run)).length === 1
}

/** So many characters around a run tell where the words about it begin. */
const CONTEXT = 16

/**
 * Whether a word stands in a text only as the end of one word and the beginning of the next: 海水 in 上海水务.
 *
 * `false` where it stands for itself somewhere, or as a part of a longer word, or not at all.
 */
export function isOnlyPieces(text: string, word: string): boolean {
  const segmenter = segmenterFor('zh')
  if (!segmenter) return false
  let at = text.indexOf(word)
  if (at === -1) return false
  for (; at !== -1; at = text.indexOf(word, at + 1)) {
    const from = Math.max(0, at - CONTEXT)
    const starts = new Set<number>()
    for (const { index } of segmenter.segment(text.slice(from, at + word.length + CONTEXT))) starts.add(from + index)
    const end = at + word.length
    const isCut = Array.from(word).some((_, offset) => offset > 0 && starts.has(at + offset))
    if (starts.has(at) || starts.has(end) || end === text.length || !isCut) return false
  }
  return true
}
