/** What does its own work without a script, or would do it twice. */
const BY_THEMSELVES = 'a,input,label,select,summary,textarea,[type=submit]'

/**
 * Runs before any other script of a page: keeps the click that nothing has listened to yet, and whether the key
 * that was pressed last asks for the search box. React takes a page over part by part, and stops a click on a part
 * whose code is still to come; any other click that reaches the window has been heard, once the page around is
 * taken over. `replay` is called by each part as soon as it listens. So is it with the last choice of a list,
 * and with the last box that was ticked or emptied. React takes the part over as it is told of the change; it hears
 * of a box by its click alone, and compares it with how it found it, so that it is set back and clicked.
 *
 * What was typed it takes for what was served, and empties the field with the next change of anything else. So before it hears of that,
 * it is told of each such field once, by which it takes that over, and again with the field emptied before its eyes and filled
 * behind its back. It watches over a field's value (`_valueTracker`) from the moment in which it listens.
 *
 * A form without an address of its own is sent by code, which then keeps the browser from sending it. One that nothing has
 * heard of is kept, and sent once the code is there: the browser would put what was typed, a password as well, into the page's address.
 *
 * Whoever has touched the page by then has begun to use it (`InteractionStore`), which a sign of its own says to the window alone.
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
