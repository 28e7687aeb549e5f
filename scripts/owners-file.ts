import { describeMistakes } from '#reading/mistake.ts'
import { mistakesOfOwner } from '../src/site/editing/owner-check.ts'

// Imported before the modules that read content/house.yaml and content/terms.yaml: a mistake in them ends a command
// with just its message.
const mistakes = mistakesOfOwner('.')
if (mistakes.length > 0) {
  console.error(describeMistakes(mistakes))
  process.exit(1)
}
