/**
 * English words that stand in nearly every text.
 *
 * Of an article's text they are not indexed, only of its title and keywords, and a query that holds other words too
 * goes by those.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about after all also an and any are as at be been before but by can could did do does for from had has have he her ' +
    'his how i if in into is it its just may me more most my no not of on only or other our out over she should so some ' +
    'such than that the their them then there these they this those to too up us was we were what when where which who ' +
    'why will with would you your'
  ).split(' '),
)

/**
 * What more a question says in English that tells nothing of what is looked for. Articles have these words in the
 * index.
 */
export const ENGLISH_QUESTION_WORDS: ReadonlySet<string> = new Set(
  'am arent cant couldnt didnt doesnt dont hows id im isnt ive much please shouldnt vs want whats wheres whos wont'.split(
    ' ',
  ),
)

/** Words of questions that tell titles apart, and little else: No water, Moving out, Know your moles. */
export const ENGLISH_TITLE_WORDS: ReadonlySet<string> = new Set(
  'after before in into know need no not off out over tell up'.split(' '),
)
