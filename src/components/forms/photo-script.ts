import { PHOTO_LIMIT_BYTES } from '#domain/visitor-photo.ts';

/** Longer than this, a photo is made smaller before it is sent. */
const LARGE_BYTES = 1_500_000;
const LONGEST_SIDE = 2_000;

/**
 * The code of a form with a photo, in which `f` is the form. A large photo is made smaller, one in another format becomes a JPEG where the
 * browser can read it, and one that stays too large is told before the form is sent.
 */
export const PHOTO_SCRIPT = `f.photo.onchange=async({target:p})=>{let [x]=p.files;if(x&&(x.size>${LARGE_BYTES}||!/jpe|png|web/.test(x.type)))try{let b=await createImageBitmap(x),k=Math.min(1,${LONGEST_SIDE}/Math.max(b.width,b.height)),c=new OffscreenCanvas(b.width*k,b.height*k),d=new DataTransfer;c.getContext('2d').drawImage(b,0,0,c.width,c.height);d.items.add(new File([await c.convertToBlob({type:'image/jpeg',quality:.85})],'photo.jpg',{type:'image/jpeg'}));p.files=d.files}catch{}p.setCustomValidity(p.files[0]?.size>${PHOTO_LIMIT_BYTES}?'This photo is too large: choose one of at most ${PHOTO_LIMIT_BYTES / 1_000_000} MB.':'')};`;
