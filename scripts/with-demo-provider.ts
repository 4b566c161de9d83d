import { startDemoProvider } from '#demo/demo-provider.ts'
import type { Tenant } from '#run/tenants-file.ts'

/** Runs `act` with the demo provider listening on loopback, where one of the tenants asks for it. */
export async function withDemoProvider<T>(
  tenants: readonly (readonly [name: string, tenant: Tenant])[],
  act: (demoUrl: string | undefined) => Promise<T>,
): Promise<T> {
  if (!tenants.some(([, tenant]) => tenant.provider.baseUrl === 'demo:')) return act(undefined)
  const demo = await startDemoProvider({})
  try {
    return await act(demo.url)
  } finally {
    await demo.close()
  }
}
