import { createContext, useContext } from 'react'
import { createConsoleWords, type ConsoleWords } from './console-words.ts'

export const WordsContext = createContext<ConsoleWords>(createConsoleWords('en'))

/** The words of the language that the editor chose. */
export function useWords(): ConsoleWords {
  return useContext(WordsContext)
}
