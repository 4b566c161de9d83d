/** Chinese words that say nothing about the subject of a query: particles, question words, forms of address. */
const EMPTY_WORDS = new Set(
  (
    '的 了 在 是 和 与 及 或 吗 呢 吧 啊 也 都 就 还 很 太 要 想 能 会 可 把 被 给 对 向 从 到 让 请 我 你 您 他 她 它 们 我们 你们 ' +
    '他们 这 那 哪 个 些 怎么 怎样 如何 什么 为什么 哪里 哪些 多少 几 有 没 没有 不 可以 怎么办 一 之 其 于 以 而 但 并 等 有关 关于'
  ).split(' '),
)

/** The language tag of the dictionary that cuts Chinese characters into words, in every language that uses them. */
const CHINESE = 'zh-Hans'

/** Words at the beginning or end of a Chinese question. They say nothing about its subject. */
const QUESTION_WORDS = new Set(
  (
    '的 了 吗 呢 吧 啊 呀 请 请问 我 我们 我家 你 您 你们 怎么 怎么样 怎样 样 办 如何 什么 什么样 什么时候 何时 为什么 为何 哪 哪里 哪儿 ' +
    '哪些 哪个 谁 几 多少 多久 多少钱 是 是否 能 能否 能不能 会 可以 可否 想 想要 要 应该 该 需要 有没有 在 怎么办'
  ).split(' '),
)

/**
 * Cuts a run of Chinese characters into words by the browser's dictionary, and leaves out empty words. Single
 * characters that follow each other are joined, because the dictionary has no word for them.
 *
 * No program cuts Chinese without mistakes. So only queries are cut, and only to search for their words apart from each
 * other. Empty if the browser has no dictionary.
 */
export function segmentWords(run: string): string[] {
  const words: string[] = []
  let isOpen = false
  for (const word of segment(run)) {
    const isSingle = word.length === 1 && !EMPTY_WORDS.has(word)
    if (isSingle && isOpen) words.push((words.pop() ?? '') + word)
    else if (!EMPTY_WORDS.has(word)) words.push(word)
    isOpen = isSingle
  }
  return words
}

/** Whether a word says nothing by itself. */
export function isEmptyWord(word: string): boolean {
  return EMPTY_WORDS.has(word)
}

/** A run without the question words at its beginning and end: 怎么交水费呢 gives 交水费. Keeps at least two characters. */
export function withoutQuestion(run: string): string {
  const words = segment(run)
  const canGo = (at: number): boolean => QUESTION_WORDS.has(words[at] ?? '')
  const length = (first: number, last: number): number => words.slice(first, last).join('').length
  let from = 0
  let end = words.length
  while (from < end && canGo(from) && length(from + 1, end) >= 2) from++
  while (from < end && canGo(end - 1) && length(from, end - 1) >= 2) end--
  return words.length === 0 ? run : words.slice(from, end).join('')
}

/** Whether a run has only question words. */
export function isQuestion(run: string): boolean {
  const words = segment(run)
  return words.length > 0 && words.every((word) => QUESTION_WORDS.has(word))
}

/** The words of a run by the browser's dictionary. Empty if the browser has none. */
function segment(run: string): string[] {
  return Array.from(openSegmenter()?.segment(run) ?? [], (piece) => piece.segment)
}

let segmenter: Intl.Segmenter | null | undefined

/** Opens the browser's dictionary at its first use. `null` if the browser has none. */
function openSegmenter(): Intl.Segmenter | null {
  if (segmenter === undefined) {
    const isKnown = typeof Intl.Segmenter === 'function' && Intl.Segmenter.supportedLocalesOf(CHINESE).length > 0
    segmenter = isKnown ? new Intl.Segmenter(CHINESE, { granularity: 'word' }) : null
  }
  return segmenter
}

/**
 * Whether a run of Chinese characters is one word of the browser's dictionary. `false` if the browser has no
 * dictionary.
 */
export function isOneWord(run: string): boolean {
  return segment(run).length === 1
}

/** How many characters before and after a word show how it must be cut. */
const CONTEXT = 16

/**
 * Whether each occurrence of a word in a text is only the end of one word and the beginning of the next: 海水 in 上海水务.
 *
 * `false` if one of them is a word or a part of a longer word, or if the text does not have it.
 */
export function isOnlyPieces(text: string, word: string): boolean {
  const dictionary = openSegmenter()
  if (!dictionary) return false
  let at = text.indexOf(word)
  if (at === -1) return false
  for (; at !== -1; at = text.indexOf(word, at + 1)) {
    const from = Math.max(0, at - CONTEXT)
    const starts = new Set<number>()
    for (const { index } of dictionary.segment(text.slice(from, at + word.length + CONTEXT))) starts.add(from + index)
    const end = at + word.length
    const isCut = Array.from(word).some((_, offset) => offset > 0 && starts.has(at + offset))
    if (starts.has(at) || starts.has(end) || end === text.length || !isCut) return false
  }
  return true
}
