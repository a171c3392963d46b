import { inScript } from './in-script.ts'

/** The policy of Trusted Types by which a page starts the browser's part: it makes one address. */
export const ENTRY_POLICY = 'emberstock-entry'

/** Milliseconds after which the browser's part is fetched whatever is still to come: a picture may hang, a tab be hidden. */
const AT_MOST = 3000

/**
 * Stands at the end of a page: fetches the browser's part once all that the page shows is there and painted, so that code
 * takes nothing from a slow line before; at once where somebody touches the page or presses a key. No parser inserts the
 * script that it adds, so that `strict-dynamic` lets it in, as all that it imports.
 */
export function entryScript(entry: string, modules: readonly string[]): string {
  return `{let go=()=>{go=()=>{}
const add=(name,its)=>Object.assign(document.createElement(name),its),t=window.trustedTypes,a=${inScript(entry)}
document.head.append(...${inScript(modules)}.map(href=>add("link",{rel:"modulepreload",href})))
document.body.append(add("script",{type:"module",src:t?t.createPolicy("${ENTRY_POLICY}",{createScriptURL:()=>a}).createScriptURL(a):a}))}
addEventListener("load",()=>requestAnimationFrame(()=>requestAnimationFrame(()=>go())))
for(const touch of["pointerdown","keydown"])addEventListener(touch,()=>go(),{capture:true,once:true})
setTimeout(()=>go(),${AT_MOST})}`
}
