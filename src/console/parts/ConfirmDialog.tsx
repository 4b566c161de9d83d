import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { Action } from '../state/use-action.ts'
import { useWords } from '../state/language.ts'
import { FailureNote } from './FailureNote.tsx'

/**
 * Asks the editor to confirm an action that visitors will see.
 *
 * The dialog is open as long as it is drawn. The browser keeps the focus inside it, closes it on Escape, and then
 * returns the focus.
 */
export function ConfirmDialog(props: {
  readonly title: string
  readonly button: string
  readonly action: Action
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { say } = useWords()
  const { action, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // The focus starts on "Cancel", so that Enter does no harm.
    shown?.querySelector<HTMLElement>('.actions button')?.focus()
    return () => shown?.close()
  }, [])

  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{props.title}</h2>
      {props.children}
      {action.failed && <FailureNote failed={action.failed} />}
      <div className="actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          {say('cancel')}
        </button>
        <button type="button" className="danger" aria-disabled={action.isBusy} onClick={action.run}>
          {props.button}
        </button>
      </div>
    </dialog>
  )
}
