/**
 * The stem of an English word by Porter's algorithm (M. F. Porter, An algorithm for suffix stripping, 1980;
 * https://tartarus.org/martin/PorterStemmer/).
 *
 * A stem need not be a word. It only says which words belong together: "connected", "connecting" and "connections" all
 * have the stem "connect". Numbers, and most words of other languages, come back unchanged.
 */
export function englishStem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  // The patterns take an upper-case letter for a consonant, and an initial y is one.
  const stem = [step1a, step1b, step1c, step2, step3, step4, step5].reduce(
    (rest, step) => step(rest),
    word.startsWith('y') ? `Y${word.slice(1)}` : word,
  )
  return stem.toLowerCase()
}

const CONSONANT = '[^aeiou]'
const VOWEL = '[aeiouy]'
const CONSONANTS = `${CONSONANT}[^aeiouy]*`
const VOWELS = `${VOWEL}[aeiou]*`

/** Whether the measure m of a stem, [C](VC){m}[V], is above 0, exactly 1, or above 1. */
const MEASURE_ABOVE_0 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}`)
const MEASURE_1 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}(${VOWELS})?$`)
const MEASURE_ABOVE_1 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`)
const HAS_VOWEL = new RegExp(`^(${CONSONANTS})?${VOWEL}`)
/** Consonants, a vowel, and a consonant other than w, x, y: such a stem has lost an e. */
const SHORT_END = new RegExp(`^${CONSONANTS}${VOWEL}[^aeiouwxy]$`)

function step1a(word: string): string {
  return word.replace(/(ss|i)es$/, '$1').replace(/([^s])s$/, '$1')
}

function step1b(word: string): string {
  if (word.endsWith('eed')) return MEASURE_ABOVE_0.test(word.slice(0, -3)) ? word.slice(0, -1) : word
  const [, stem] = /^(.+?)(?:ed|ing)$/.exec(word) ?? []
  if (stem === undefined || !HAS_VOWEL.test(stem)) return word
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1)
  return SHORT_END.test(stem) ? `${stem}e` : stem
}

function step1c(word: string): string {
  return word.endsWith('y') && HAS_VOWEL.test(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word
}

const STEP_2 = suffixes(
  'ational:ate tional:tion enci:ence anci:ance izer:ize bli:ble alli:al entli:ent eli:e ousli:ous ization:ize ation:ate ' +
    'ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble logi:log',
)
const STEP_3 = suffixes('icate:ic ative: alize:al iciti:ic ical:ic ful: ness:')

function suffixes(list: string): readonly (readonly [suffix: string, replacement: string])[] {
  const pairs = list.split(' ').map((pair) => pair.split(':') as [string, string])
  return pairs.sort(([a], [b]) => b.length - a.length)
}

function replaceSuffix(word: string, list: typeof STEP_2): string {
  const found = list.find(([suffix]) => word.endsWith(suffix))
  if (!found) return word
  const stem = word.slice(0, -found[0].length)
  return MEASURE_ABOVE_0.test(stem) ? stem + found[1] : word
}

function step2(word: string): string {
  return replaceSuffix(word, STEP_2)
}

function step3(word: string): string {
  return replaceSuffix(word, STEP_3)
}

const STEP_4 = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/

function step4(word: string): string {
  const [, stem = word] = STEP_4.exec(word) ?? /^(.+?[st])ion$/.exec(word) ?? []
  return MEASURE_ABOVE_1.test(stem) ? stem : word
}

function step5(word: string): string {
  let stem = word
  if (stem.endsWith('e')) {
    const bare = stem.slice(0, -1)
    if (MEASURE_ABOVE_1.test(bare) || (MEASURE_1.test(bare) && !SHORT_END.test(bare))) stem = bare
  }
  return stem.endsWith('ll') && MEASURE_ABOVE_1.test(stem) ? stem.slice(0, -1) : stem
}
