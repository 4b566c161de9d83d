import { watchHeaderSearch } from '#islands/search/quick/watch-header-search.ts'
import { markPlace } from '../parts/mark-place.ts'
import { closeDisclosures } from './disclosures.ts'
import { offerPrint } from './offer-print.ts'
import { revealCurrent } from './reveal-current.ts'

closeDisclosures()
revealCurrent()
markPlace()
offerPrint()
watchHeaderSearch()
