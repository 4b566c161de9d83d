/**
 * What may follow a Korean noun without a blank: particles, and the endings of the copula.
 *
 * A list is enough, without grammar: it only has to tell whether the rest of a word can be one of these.
 */
const PARTICLES = words(
  '이 가 을 를 은 는 의 에 도 로 으로 와 과 만 나 이나 랑 이랑 에서 에게 에게서 께 께서 한테 까지 부터 보다 처럼 마다 ' +
    '조차 마저 밖에 뿐 대로 같이 라도 이라도 라는 이라는 란 이란 며 이며 고 이고 든지 이든지 에는 에도 에만 에서는 에서도 ' +
    '에서만 에게는 에게도 에의 에서의 으로는 로는 으로도 로도 으로만 로만 으로의 로의 으로써 로써 으로서 로서 으로부터 ' +
    '로부터 까지는 까지도 까지의 부터는 부터의 만은 만을 만이 만의 과는 와는 과의 와의 보다는 보다도 이다 입니다 이에요 예요 ' +
    '이었습니다 였습니다 인가요 인지 인데 이면 이라면 라면',
)

/** The endings that make a noun a verb, as in questions that visitors type into a search field. */
const VERB_ENDINGS = words(
  '하다 하기 하는 하고 하면 하려면 하여 해 해서 해요 하세요 합니다 합니까 하나요 하는지 할 한 했습니다 하지 하는법 하는방법 ' +
    '되다 되는 되고 되면 되어 돼 돼요 됩니다 되나요 되는지 될 된 됐습니다',
)

/** Korean words of a question that say nothing about its subject. */
export const KOREAN_QUESTION_WORDS = words(
  '어떻게 어디 어디서 어디에 어디에서 어디로 언제 언제까지 언제부터 무엇 무엇을 무엇이 무엇인가요 뭐 뭐가 뭐예요 뭔가요 무슨 왜 누가 누구 ' +
    '얼마 얼마나 얼마예요 얼마인가요 어떤 어느 몇 하나요 되나요 있나요 없나요 인가요 건가요 나요 해요 해야 하나 할까요 될까요 ' +
    '싶어요 싶은데 알려주세요 알려줘 궁금해요 주세요 수 것 좀 및 또는 하려면 하는 하면 되는 있는 대한 대해 위한 ' +
    '이렇게 그렇게 이런 그런 이 그 저 돼요 되어요 안되나요 맞나요 나요 와요 가요',
)

/** Words that can tell one title from another, but say little else: 물이 안 나올 때. */
export const KOREAN_TITLE_WORDS = words('안 못 때')

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

const LONGEST_ENDING = 5

/** Whether a text begins with a Korean syllable. */
export function isHangul(text: string): boolean {
  return /^[가-힣]/.test(text)
}

/** Whether a word is a noun of one syllable, alone or with a particle: 물, 물을, 물에서. */
export function hasOneSyllableStem(word: string): boolean {
  return word.length === 1 || (word.length <= 1 + LONGEST_ENDING && PARTICLES.has(word.slice(1)))
}

/**
 * The stems that a word may have, the shortest first: 요금을 gives 요금. Empty if no ending can be removed.
 *
 * A stem has at least two syllables. A shorter one would too often be a part of the word itself (어린이, 제도).
 */
export function stemsOf(word: string): string[] {
  const stems: string[] = []
  for (let length = Math.min(LONGEST_ENDING, word.length - 2); length >= 1; length--) {
    const ending = word.slice(-length)
    if (PARTICLES.has(ending) || VERB_ENDINGS.has(ending)) stems.push(word.slice(0, -length))
  }
  return stems
}
