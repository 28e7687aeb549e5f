import { mistakesInHouse } from '../src/site/editing/house-check.ts'
import { describeMistakes } from '../src/site/editing/mistake.ts'

// Imported before what reads content/house.yaml: a mistake in it ends a command with its message alone.
const mistakes = mistakesInHouse('.')
if (mistakes.length > 0) {
  console.error(describeMistakes(mistakes))
  process.exit(1)
}
