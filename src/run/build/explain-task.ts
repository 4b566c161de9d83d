import type { Notice } from '#kit/errors.ts'
import { toFault } from '#kit/to-fault.ts'
import { explainTenantPage } from './explain-page.ts'

type Task = Parameters<typeof explainTenantPage>[0]

/** The explanation, or the fault with its HTTP status. */
export type Explained =
  | { readonly explanation: ReturnType<typeof explainTenantPage> }
  | { readonly fault: Notice; readonly status: number | undefined }

/** Runs `explainTenantPage` in a thread: it makes two whole sites anew, and the main thread must not wait for that. */
export default function explainTask(task: Task): Explained {
  try {
    return { explanation: explainTenantPage(task) }
  } catch (error) {
    // If a task throws, its thread passes on only the words of the error.
    const fault = toFault(error, { tenant: task.tenant })
    return { fault: fault.toJSON(), status: fault.status }
  }
}
