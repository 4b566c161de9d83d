import { watchQuickSearch } from '#islands/search/quick/open-quick-search.ts'
import { copyCode } from '../parts/copy-code.ts'
import { keepTree } from './keep-tree.ts'
import { markPlace } from '../parts/mark-place.ts'

keepTree()
markPlace()
copyCode()
watchQuickSearch()
