import { createContext, useContext } from 'react'
import type { SessionAnswer } from '#contract/service-answers.ts'
import type { CallService } from './service-calls.ts'

/** The service, for somebody who is signed in. */
export type SignedIn = { readonly call: CallService; readonly session: SessionAnswer }

export const ServiceContext = createContext<SignedIn | undefined>(undefined)

/** Only for what is drawn once somebody is signed in. */
export function useService(): SignedIn {
  const service = useContext(ServiceContext)
  if (!service) throw new Error('Nobody is signed in.')
  return service
}
