import { writeHanForms, type HanForm } from '#search/han-forms.ts'

let table: Promise<string> | undefined

/**
 * The table of traditional characters and their simplified forms, from OpenCC (https://github.com/BYVoid/OpenCC), as a file of the
 * index. It is made when it is first asked for.
 */
export function hanForms(): Promise<string> {
  return (table ??= makeTable())
}

async function makeTable(): Promise<string> {
  const { to } = await import('opencc-js/preset/t2cn')
  const rows = (to['cn'] ?? []).flat().flatMap((words): readonly (readonly string[])[] => {
    return typeof words === 'string' ? words.split('|').map((row) => row.split(' ')) : words
  })
  return writeHanForms(rows.filter(isForm))
}

/** Words of several characters, and characters of the later planes, are passed over. */
function isForm(row: readonly string[]): row is HanForm {
  const [form = '', common = ''] = row
  return form.length === 1 && common.length === 1 && form !== common
}
