import { useWords } from '../state/language.ts'

/** A day and time in the editor's language and time zone. */
export function TimeText({ time }: { readonly time: string }) {
  const words = useWords()
  return <time dateTime={time}>{words.time(time)}</time>
}
