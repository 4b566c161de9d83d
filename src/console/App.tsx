import { useEffect, useMemo, useRef, useState } from 'react'
import type { SiteLocale } from '#contract/locale.ts'
import { createConsoleWords } from './console-words.ts'
import { keepLanguage } from './language-choice.ts'
import { Signed } from './Signed.tsx'
import { WordsContext } from './words-context.ts'

/** The console, in a language that can be changed without losing one's place. */
export function App({ locale: first }: { readonly locale: SiteLocale }) {
  const [locale, setLocale] = useState(first)
  const words = useMemo(() => createConsoleWords(locale), [locale])
  const isFirst = useRef(true)

  useEffect(() => {
    // A language that was only guessed is not kept: the browser may be set to another one later.
    if (!isFirst.current || new URLSearchParams(location.search).has('lang')) keepLanguage(locale)
    isFirst.current = false
  }, [locale])

  return (
    <WordsContext value={words}>
      <Signed onLanguage={setLocale} />
    </WordsContext>
  )
}
