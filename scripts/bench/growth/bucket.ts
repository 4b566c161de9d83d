import { startS3Server } from '../../../tests/support/s3-server.ts'

/** The program of a process that is a bucket: the small S3 server of the tests. Tells its parent its address. */
const { url } = await startS3Server()
// If the parent is killed, no one asks any more.
process.on('disconnect', () => process.exit())
process.send?.(url)
