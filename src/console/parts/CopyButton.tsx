import { useState } from 'react'
import { useWords } from '../state/language.ts'

/**
 * A button that copies a text to the clipboard. If the browser refuses, it shows the text, so that it can be copied by
 * hand.
 */
export function CopyButton({ text }: { readonly text: string }) {
  const { say } = useWords()
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {say(state === 'copied' ? 'preview.copied' : 'preview.copy')}
      </button>
      {state === 'refused' && <code>{text}</code>}
    </>
  )
}
