import { cleanBatch } from './clean-batch.ts'

/** What a thread of the cleaner runs. */
export default cleanBatch
