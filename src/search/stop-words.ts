/**
 * English words that stand in nearly every text.
 *
 * Of an article's text they are not indexed, only of its title and keywords, and a query that holds other words too goes by
 * those.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about after all also an and any are as at be been before but by can could did do does for from had has have he her ' +
    'his how i if in into is it its just may me more most my no not of on only or other our out over she should so some ' +
    'such than that the their them then there these they this those to too up us was we were what when where which who ' +
    'why will with would you your'
  ).split(' '),
)
