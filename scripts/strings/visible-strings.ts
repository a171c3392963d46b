import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { facetsOf } from '../../src/domain/catalog/facet.ts'
import { LIBRARIES } from '../../src/domain/catalog/library.ts'
import { isNode, shownIn, type Node } from './shown-places.ts'

/** A text that people read, and its location. */
export interface VisibleString {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Modules in which every string that reads like text is shown to someone. */
const MODULES = [
  'src/{ui,messages,domain,contract}/**/*.{ts,tsx}',
  'src/*.{ts,tsx}',
  'src/adapters/**/*.ts',
  'server/{articles,boot,email,documents,ssr,http,cli,application,payments,bot-check,tax}/**/*.{ts,tsx}',
  'server/main.ts',
  'server/catalog-import/**/*.ts',
]

/** Common passwords, and words that the help search treats as equal: both are typed, not shown. */
const NOT_SHOWN = [
  'src/domain/user/common-passwords.ts',
  'src/domain/help/help-search.ts',
  'src/domain/search/attributes.ts',
  'src/domain/search/synonyms.ts',
  'src/domain/search/word-forms.ts',
]

/** Pages of prose. */
const PROSE = ['texts/*.md', 'samples/articles/*.md']

/** Data that the shop starts with, and its visible fields. */
const DATA = ['samples/price-book.json', 'samples/catalog.json']
const SHOWN_FIELDS = [
  'name',
  'intro',
  'description',
  'label',
  'title',
  'summary',
  'who',
  'motion_description',
]

/** Attributes that no one reads. */
const SILENT =
  /^(className|class|to|href|id|key|name|type|role|rel|target|src\w*|as|d|viewBox|style|htmlFor|form|method|action|sizes|media|variant|autoComplete|inputMode|data-.*|aria-(?!label$|description$|valuetext$|roledescription$).*)$/i

/** Filters whose labels are computed from their values: their code contains no text. */
const FACETS = 'src/domain/catalog/facet.ts'

/** Calls whose texts appear on no page: addresses, patterns, errors for programmers. */
const SILENT_CALLS =
  /^(RegExp|URL|\w*Error|import|require|fetch|querySelector\w*|addEventListener|matchMedia|sign)$/

/** Every text of the shop that someone may see, by file and in line order. */
export function visibleStrings(): readonly VisibleString[] {
  const modules = filesOf(MODULES).flatMap((file) =>
    stringsInModule(file, readFileSync(file, 'utf8')),
  )
  const prose = filesOf(PROSE).flatMap((file) => stringsInProse(file, readFileSync(file, 'utf8')))
  const data = filesOf(DATA).flatMap((file) => stringsInData(file, readFileSync(file, 'utf8')))
  return [...modules, ...computedLabels(), ...prose, ...data]
}

function computedLabels(): readonly VisibleString[] {
  const lines = readFileSync(FACETS, 'utf8').split('\n')
  const facets = LIBRARIES.flatMap(({ id }) => facetsOf(id))
  return facets.flatMap(({ key, label, values }) => {
    const line = lines.findIndex((text) => text.includes(`key: '${key}'`)) + 1
    return [label, ...values.map((value) => value.label)]
      .filter((text) => /[a-z]/i.test(text))
      .map((text) => ({ file: FACETS, line, text }))
  })
}

/** The texts of one module: those between tags as whole sentences, and all others that read like text. */
export function stringsInModule(file: string, source: string): readonly VisibleString[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const found: VisibleString[] = []
  const shown = shownIn(program)
  collect(program, (node, text) => {
    const clean = text.replace(/\s+/g, ' ').trim()
    if (shown.has(node) ? /[a-z]/i.test(clean.replaceAll('{…}', '')) : readsLikeText(clean))
      found.push({ file, line: lineAt(source, node.start), text: clean })
  })
  return found
}

/** The paragraphs of a page of prose. */
export function stringsInProse(file: string, markdown: string): readonly VisibleString[] {
  return markdown
    .split('\n')
    .flatMap((text, index) => (/[a-z]/i.test(text) ? [{ file, line: index + 1, text }] : []))
}

function stringsInData(file: string, json: string): readonly VisibleString[] {
  const pattern = new RegExp(`^\\s*"(?:${SHOWN_FIELDS.join('|')})": "(.*)",?$`)
  return json.split('\n').flatMap((line, index) => {
    const text = pattern.exec(line)?.[1]
    return text === undefined ? [] : [{ file, line: index + 1, text }]
  })
}

function collect(value: unknown, found: (node: Node, text: string) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => collect(one, found))
  if (!isNode(value) || isSilent(value)) return
  const text = textOf(value)
  if (text !== null) found(value, text)
  for (const [field, child] of Object.entries(value)) {
    // Text between the tags of a sentence has been read with the sentence; the expressions in it have not.
    if (field === 'key' && value.type === 'Property') continue
    if (text !== null && value.type.startsWith('JSX')) collect(expressionsIn(child), found)
    else collect(child, found)
  }
}

/** The text of a node itself; null if it has none. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type === 'TemplateLiteral') return templateText(node)
  const children =
    node.type === 'JSXElement' || node.type === 'JSXFragment' ? node['children'] : null
  if (!Array.isArray(children)) return null
  const own = children.some((child) => child.type === 'JSXText' && /[a-z]/i.test(child.value))
  return own ? children.map(inlineText).join('') : null
}

function inlineText(node: Node): string {
  if (node.type === 'JSXText') return renderedText(String(node['value']))
  if (node.type === 'JSXExpressionContainer') {
    const inner = node['expression'] as Node
    return inner.type === 'Literal' ? String(inner['value']) : '{…}'
  }
  const children = node['children']
  const text = Array.isArray(children) ? children.map(inlineText).join('') : ''
  return text === '' ? '{…}' : text
}

/** Text between tags as rendered, without line ends and indentation. */
function renderedText(source: string): string {
  return source.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ')
}

function templateText(node: Node): string {
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('{…}')
}

/** The attributes and the expressions inside a sentence between tags, whose own texts are read separately. */
function expressionsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(expressionsIn)
  if (!isNode(value)) return []
  if (value.type === 'JSXAttribute') return [value]
  if (value.type === 'JSXExpressionContainer') {
    return isNode(value['expression']) && value['expression'].type === 'Literal' ? [] : [value]
  }
  return Object.values(value).flatMap(expressionsIn)
}

/** Whether a node and everything in it is for machines. */
function isSilent(node: Node): boolean {
  if (/^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type)) return true
  if (node.type === 'JSXAttribute') return SILENT.test(String((node['name'] as Node)['name']))
  // What went wrong, for the log; the page says it in different words.
  if (node.type === 'Property') return (node['key'] as Node)['name'] === 'cause'
  if (node.type === 'BinaryExpression') return /^[=!]=/.test(String(node['operator']))
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const callee = node['callee'] as Node
    const name = callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee
    return SILENT_CALLS.test(String(name['name']))
  }
  return node.type === 'TaggedTemplateExpression'
}

/** Whether a text is a capitalized word or several words; names, addresses and lists of classes do not count. */
function readsLikeText(text: string): boolean {
  if (/^([\w-]+[./:])+\S*$|^[A-Z0-9_]+$|^[/#@.]\S*$|^https?:/.test(text)) return false
  // Names of headers, classes and kinds; style rules and security rules.
  if (
    /^([A-Z]\w*-)+[A-Z]\w*$|^[A-Z][a-z0-9]+([A-Z][a-z0-9]*)+$|[;{]\s*[\w-]+:|-src |^(private|public), /.test(
      text,
    )
  )
    return false
  if (/^(select|insert|update|delete|create|alter|with|pragma)\s|^-[a-z]/.test(text)) return false
  // Fonts, the viewport, content types, parts of a query, and header names.
  if (
    /sans-serif$|^width=device|^\w+\/[\w{…}]+; charset|^[\w.]+ as \w+$|^<script |^[\w-]+ '\w+'$/.test(
      text,
    )
  ) {
    return false
  }
  if (/^(Authorization|Bearer|Cookie|Connection|Origin|Referer|Vary|Lax|Ed25519)$/.test(text))
    return false
  // "API tokens", "2D elements", "{…} credits".
  if (/^([A-Z]{2,}|\d\w*|\{…\}) [a-z]+/.test(text)) return true
  return /(^|[\s('"“])[A-Z][a-z]/.test(text) || /[a-z]{2,}[,.:;]? (\S+ )*\S*[a-z]{2,}/.test(text)
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

function filesOf(patterns: readonly string[]): readonly string[] {
  return globSync([...patterns])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_SHOWN.includes(file))
    .toSorted()
}
