/** Elements that work without a script, or that would act twice if their click were replayed. */
const BY_THEMSELVES = 'a,input,label,select,summary,textarea,[type=submit]'

/**
 * Runs before any other script of a page: keeps the last click that no code has handled yet, and whether the
 * last key pressed asks for the search box. React hydrates a page part by part, and stops a click on a part
 * whose code has not loaded yet; any other click that reaches the window has been handled, once the page around
 * it is hydrated. Each part calls `replay` as soon as it listens. The last change of a select, or of a checkbox
 * or radio button, is replayed in the same way. The change event makes React hydrate the part; React notices a
 * checkbox only by its click, and compares it with the state in which it found it, so the box is set back and
 * clicked.
 *
 * React takes typed text for server-rendered text, and empties the field with the next change of anything else.
 * So before React receives such a change, each such field dispatches one `input` event, which makes React
 * hydrate it, and another one after the field was emptied through the setter that React tracks and refilled
 * through the one that it does not. React tracks a field's value (`_valueTracker`) from the moment when it
 * listens.
 *
 * A form without an `action` is sent by code, which then keeps the browser from submitting it. A submit that no
 * code has handled is kept, and repeated once the code has loaded: the browser would put what was typed, even a
 * password, into the page's URL.
 *
 * A visitor who has touched the page by then has started to use it (`InteractionStore`), which an extra event
 * reports to the window alone.
 */
export const EARLY_INPUT_SCRIPT = `{
let click,choice,sent,taken,touched
for(const sign of["pointerdown","touchstart","wheel","keydown"])addEventListener(sign,()=>{touched=true},{capture:true,passive:true})
const typed=new Map
const tell=box=>box.dispatchEvent(new Event("input",{bubbles:true}))
const fill=(box,value)=>Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box),"value").set.call(box,value)
const retell=()=>{for(const [box,value] of [...typed]){if(!box.isConnected){typed.delete(box)
continue}
tell(box)
if(!box._valueTracker)continue
typed.delete(box)
box.value=""
fill(box,value)
tell(box)}}
addEventListener("click",e=>{click=e},true)
addEventListener("click",()=>{if(taken)click=null})
addEventListener("change",e=>{choice=e},true)
addEventListener("change",()=>{if(taken)choice=null})
addEventListener("input",e=>{const box=e.target
if(!e.isTrusted||!/text|password|email|search|tel|url|number/.test(box.type))return
const {value,_valueTracker:heard}=box
typed.delete(box)
retell()
if(box.value!=value)fill(box,value)
if(heard)return
typed.set(box,value)
setTimeout(retell)},true)
addEventListener("submit",e=>{if(e.isTrusted)retell()},true)
addEventListener("submit",e=>{if(e.defaultPrevented||e.target.hasAttribute("action"))return
e.preventDefault()
sent=e})
window.earlyInput={replay(part){taken=true
setTimeout(()=>{if(touched)dispatchEvent(new Event("focusin"))
retell()
const field=choice?.target
if(field&&part.contains(field)){choice=null
field.dispatchEvent(new Event("change",{bubbles:true}))
if(/checkbox|radio/.test(field.type)){field.checked=!field.checked
field.click()}}
const form=sent?.target
if(form&&part.contains(form)){const {submitter}=sent
sent=null
form.requestSubmit(submitter)}
const on=click?.target
if(!on||!part.contains(on)||on.closest("${BY_THEMSELVES}"))return
click=null
on.dispatchEvent(new MouseEvent("click",{bubbles:true,cancelable:true}))})}}
addEventListener("keydown",e=>{earlyInput.isSearchKey=e.key=="/"},true)
}`
