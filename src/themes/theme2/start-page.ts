import { watchSearchLink } from '#islands/search/quick/watch-search-link.ts'
import { markPlace } from '../parts/mark-place.ts'

markPlace()
watchSearchLink()
