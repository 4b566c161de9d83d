import { toFault, type Notice } from '#kit/errors.ts'
import { explainTenantPage } from './explain-page.ts'

type Task = Parameters<typeof explainTenantPage>[0]

export type Explained =
  | { readonly explanation: ReturnType<typeof explainTenantPage> }
  | { readonly fault: Notice; readonly status: number | undefined }

/** `explainTenantPage` for a thread: it makes two whole sites anew, which would hold up everything else that long. */
export default function explainTask(task: Task): Explained {
  try {
    return { explanation: explainTenantPage(task) }
  } catch (error) {
    // Threads hand on an error's words alone.
    const fault = toFault(error, { tenant: task.tenant })
    return { fault: fault.toJSON(), status: fault.status }
  }
}
