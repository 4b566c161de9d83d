import { startS3Server } from '../../../tests/support/s3-server.ts'

/** Runs in its own process as a bucket: the small S3 server of the tests. It sends its URL to its parent process. */
const { url } = await startS3Server()
// This process ends with its parent, also if the parent is killed.
process.on('disconnect', () => process.exit())
process.send?.(url)
