import { useWords } from '../state/language.ts'

/** A day and time in the editor's language and time zone. `isZoned`: the zone is named too. */
export function TimeText({ time, isZoned = false }: { readonly time: string; readonly isZoned?: boolean }) {
  const words = useWords()
  return <time dateTime={time}>{isZoned ? words.zonedTime(time) : words.time(time)}</time>
}
