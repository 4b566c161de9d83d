/**
 * English words that are in nearly every text.
 *
 * Titles and keywords are indexed with them, texts without them. If a query has other words too, only those are
 * searched for.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about after all also an and any are as at be been before but by can could did do does for from had has have he her ' +
    'his how i if in into is it its just may me more most my no not of on only or other our out over she should so some ' +
    'such than that the their them then there these they this those to too up us was we were what when where which who ' +
    'why will with would you your'
  ).split(' '),
)

/** More English words of questions that say nothing about the subject. Unlike stop words, they are in the index. */
export const ENGLISH_QUESTION_WORDS: ReadonlySet<string> = new Set(
  'am arent cant couldnt didnt doesnt dont hows id im isnt ive much please shouldnt vs want whats wheres whos wont'.split(
    ' ',
  ),
)

/** Question words that can tell one title from another: No water, Moving out, Know your moles. */
export const ENGLISH_TITLE_WORDS: ReadonlySet<string> = new Set(
  'after before in into know need no not off out over tell up'.split(' '),
)
