import { markPlace } from '../parts/mark-place.ts'

markPlace()
