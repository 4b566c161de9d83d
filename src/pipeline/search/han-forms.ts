import { writeHanForms } from '#search/text/han-forms.ts'

let table: Promise<string> | undefined

/**
 * The table of traditional characters and their simplified forms, from OpenCC (https://github.com/BYVoid/OpenCC), as a
 * file of the index. It is made at the first call.
 */
export function hanForms(): Promise<string> {
  return (table ??= makeTable())
}

async function makeTable(): Promise<string> {
  const { to } = await import('opencc-js/preset/t2cn')
  const rows = (to['cn'] ?? []).flat().flatMap((words): readonly (readonly string[])[] => {
    return typeof words === 'string' ? words.split('|').map((row) => row.split(' ')) : words
  })
  const common = commonCharacters()
  return writeHanForms(rows.filter((row): row is [string, string] => isForm(row, common)))
}

/**
 * Whether a row belongs in the table. Words of several characters do not, and rare characters do not: with them the
 * table would be larger by an eighth.
 */
function isForm([form = '', own = '']: readonly string[], common: ReadonlySet<string>): boolean {
  return form.length === 1 && form !== own && common.has(own)
}

/** The 6,763 characters of GB 2312, in rows 16 to 87. */
function commonCharacters(): ReadonlySet<string> {
  const bytes: number[] = []
  for (let row = 0xb0; row <= 0xf7; row++) for (let cell = 0xa1; cell <= 0xfe; cell++) bytes.push(row, cell)
  return new Set(new TextDecoder('gb2312').decode(new Uint8Array(bytes)))
}
