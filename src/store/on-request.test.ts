import { expect, it } from 'vitest'
import { BUCKET_PACKAGES, EMBEDDED_DATABASE, installCommand, loadOnRequest, SERVICE_PACKAGES } from './on-request.ts'

it('names the command that installs what is missing, in versions that npm takes', async () => {
  const missing = Object.assign(new Error("Cannot find package '@aws-sdk/client-s3'"), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(loadOnRequest('A bucket', BUCKET_PACKAGES, () => Promise.reject(missing))).rejects.toMatchObject({
    name: 'PackagesMissing',
    message: expect.stringMatching(/^A bucket needs .*`npm install @aws-sdk\/client-s3@\d+\.\d+\.\d+`/) as string,
    cause: missing,
  })
  expect(installCommand([...SERVICE_PACKAGES, EMBEDDED_DATABASE])).toMatch(/^npm install( [@\w/-]+@\d+\.\d+\.\d+){6}$/)
})

it('leaves every other error as it is', async () => {
  await expect(loadOnRequest('A bucket', BUCKET_PACKAGES, () => Promise.reject(new Error('no')))).rejects.toThrow(
    /^no$/,
  )
})
