import { globSync, readFileSync } from 'node:fs'

/** Colors, font sizes and durations are defined in one file; everything else refers to them by name. */
const TOKENS = 'src/ui/styles/tokens.css'

const forbidden = [
  { what: 'color literal', pattern: /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch))\(/i },
  { what: 'font size in px', pattern: /\bfont(?:-size)?\s*:[^;]*\b\d*\.?\d+px/i },
  { what: 'raw duration', pattern: /(?<![\w.-])\d*\.?\d+m?s\b/i },
]

const files = globSync('src/ui/**/*.css').map((file) => file.replaceAll('\\', '/'))
const findings = files.filter((file) => file !== TOKENS).flatMap(findingsIn)

for (const finding of findings) console.error(finding)
if (!files.includes(TOKENS)) console.error(`${TOKENS} was not found: is this the repository root?`)
if (findings.length > 0 || !files.includes(TOKENS)) process.exitCode = 1
else console.log(`Tokens: ${files.length} stylesheets name what they use.`)

function findingsIn(file: string): string[] {
  return withoutComments(readFileSync(file, 'utf8'))
    .split('\n')
    .flatMap((line, index) =>
      forbidden
        .filter(({ pattern }) => pattern.test(values(line)))
        .map(({ what }) => `${file}:${index + 1}: ${what}: ${line.trim()}`),
    )
}

/** Blanks out comments but keeps their line breaks, so that line numbers stay correct. */
function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
}

/** The declarations, without selectors (whose IDs look like colors) and URLs. */
function values(line: string): string {
  return line.replace(/url\([^)]*\)|^[^{};]*\{/g, '')
}
