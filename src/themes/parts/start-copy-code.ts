import { copyCode } from './copy-code.ts'

copyCode()
