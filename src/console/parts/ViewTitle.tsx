import { useEffect, type ReactNode } from 'react'
import { useWords } from '../state/language.ts'

/** The main heading of a view. It is also the title of the browser's tab. It gets the focus when its view opens. */
export function ViewTitle({ children, extra }: { readonly children: string; readonly extra?: ReactNode }) {
  const { say } = useWords()
  const product = say('console.title')
  useEffect(() => {
    document.title = `${children} · ${product}`
  }, [children, product])
  return (
    <div className="view-title">
      <h1 tabIndex={-1}>{children}</h1>
      {extra}
    </div>
  )
}
