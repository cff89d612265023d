/**
 * States in a file, as XMP, that its background was replaced: the action, the changed part and the program (XMP part 2,
 * ResourceEvent), and that an edit is not the camera's (IPTC digital source type `humanEdits`). So whoever receives the file can
 * know, and a check of it neither takes the even background for a hidden edit nor passes it where edits are forbidden.
 */
export const replacedBackgroundXmp = [
  '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
  '<rdf:Description rdf:about=""',
  ' xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"',
  ' xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"',
  ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
  ' Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/humanEdits">',
  '<xmpMM:History><rdf:Seq>',
  '<rdf:li stEvt:action="edited" stEvt:changed="background" stEvt:softwareAgent="Likeness"/>',
  '</rdf:Seq></xmpMM:History>',
  '</rdf:Description></rdf:RDF></x:xmpmeta>',
].join('')
