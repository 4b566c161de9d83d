import { markdownFolder } from 'tessera/sources'

export default markdownFolder('./content')
