import { copyCode } from './copy-code.ts'
import { keepTree } from './keep-tree.ts'
import { markPlace } from './mark-place.ts'

keepTree()
markPlace()
copyCode()
