/** HTML as programs put it on the clipboard, rebuilt in our words. */

const wordItem = (text: string, bullet: string, level: number) =>
  `<p class=MsoListParagraph style='margin-left:${level * 36}pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

/** Word: styles of Office, list paragraphs, tracked changes, a comment, a picture of the author's disk. */
export const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {mso-style-parent:""}</style></head><body lang=IT><!--StartFragment-->
<h1>Prima sezione<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Forte</b> e <span style='font-style:italic'>piano</span>&nbsp; <del cite="mailto:a" datetime="2026-01-01">tolto</del><ins cite="mailto:a" datetime="2026-01-01">messo</ins>.<span class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem("muta", "·", 1)}${wordItem("cinque millimetri", "o", 2)}${wordItem("pinne", "·", 1)}
<p class=MsoNormal>Poi</p>
${wordItem("uno", "1.", 1)}${wordItem("due", "2.", 1)}
<table class=MsoTableGrid border=1><tr><td width=100 style='background:red'><p class=MsoNormal><b>Metri</b></p></td><td><p class=MsoNormal>20</p></td></tr></table>
<h1>Seconda sezione</h1><h2>Sotto</h2>
<p class=MsoNormal><img width=10 height=10 src="file:///C:/Users/a/image001.png"></p>
<p class=MsoNormal><a href="https://a.example/">qui</a> <a href="javascript:alert(1)">là</a></p>
<!--EndFragment--></body></html>`;

export const WORD_RESULT =
  '<h2>Prima sezione</h2><p><strong>Forte</strong> e <em>piano</em> messo.</p><ul><li>muta<ul><li>cinque millimetri</li></ul></li><li>pinne</li></ul><p>Poi</p><ol><li>uno</li><li>due</li></ol><table><tbody><tr><td><strong>Metri</strong></td><td>20</td></tr></tbody></table><h2>Seconda sezione</h2><h3>Sotto</h3><p><a href="https://a.example/">qui</a> là</p>';

/** Google Docs: everything in a bold element that is not bold, marks as styles, links through Google. */
export const FROM_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1234"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:700">Titolo</span></h2><p dir="ltr"><span style="font-weight:700;text-decoration:none">Forte</span><span style="font-weight:400;font-style:normal"> e </span><span style="font-style:italic;font-weight:400">piano</span><span style="text-decoration:line-through"> via</span></p><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">voce</span></p></li></ul><p dir="ltr"><a href="https://www.google.com/url?q=https://a.example/x&amp;sa=D" style="text-decoration:none"><span style="text-decoration:underline;color:#1155cc">link</span></a></p></b><br class="Apple-interchange-newline">`;

export const DOCS_RESULT =
  '<h2>Titolo</h2><p><strong>Forte</strong> e <em>piano</em><s> via</s></p><ul><li>voce</li></ul><p><a href="https://a.example/x">link</a></p>';

/** LibreOffice: fonts, classes of its own, a list without paragraphs. */
export const FROM_LIBREOFFICE = `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.8"/><style type="text/css">p { line-height: 115% }</style></head><body lang="it-IT"><h2 class="western"><font face="Liberation Sans">Titolo</font></h2><p style="line-height: 100%"><font color="#ff0000"><b>Forte</b></font> <i>piano</i> <u>sotto</u></p><ol><li><p>uno</p></li></ol><table width="100%"><colgroup><col width="50%"/></colgroup><thead><tr><th><p>A</p></th></tr></thead><tbody><tr><td><p>1</p></td></tr></tbody></table></body></html>`;

export const LIBREOFFICE_RESULT =
  "<h2>Titolo</h2><p><strong>Forte</strong> <em>piano</em> <u>sotto</u></p><ol><li>uno</li></ol><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>";

/** A page: boxes instead of paragraphs, scripts, handlers, a frame, a form. */
export const FROM_A_PAGE = `<div class="x" style="position:fixed" onclick="alert(1)"><div>Uno</div><div>Due <span onmouseover="alert(1)">tre</span></div><script>alert(1)</script><style>*{display:none}</style><iframe src="https://evil.example/"></iframe><form><input value="x"><button>Invia</button></form><blockquote><h3>Detto</h3><p>Respira.</p></blockquote><h4>Piccolo</h4></div>`;

export const PAGE_RESULT =
  "<p>Uno</p><p>Due tre</p><blockquote><p>Detto</p><p>Respira.</p></blockquote><h3>Piccolo</h3>";

const brokenItem = (text: string, bullet: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:\nl0 level1 lfo1'><![if !supportLists]><span style='mso-list:\nIgnore'>${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`;

/** What each program has of its own, and what becomes of it. */
export const PASTED: [html: string, result: string][] = [
  // Word breaks its lines inside styles, too; the list goes on behind a paragraph.
  [
    `${brokenItem("muta", "1.")}${brokenItem("pinne", "2.")}<p>Poi</p>${brokenItem("boa", "3.")}`,
    '<ol><li>muta</li><li>pinne</li></ol><p>Poi</p><ol start="3"><li>boa</li></ol>',
  ],
  [
    '<p>Ciao <img alt="😀" src="https://emoji.example/1f600.png" width="16"> a tutti</p>',
    "<p>Ciao 😀 a tutti</p>",
  ],
  // Footnotes of Word and of LibreOffice.
  [
    `<p>Uno<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a></p><p>40 m<sup><a href="#sdfootnote1sym">2</a></sup></p>`,
    "<p>Uno[1]</p><p>40 m[2]</p>",
  ],
  // Lists deeper than those that are stored.
  [
    "<ul><li>1<ul><li>2<ul><li>3<ul><li>4<ul><li>5<ul><li>6</li></ul></li></ul></li></ul></li></ul></li></ul></li></ul>",
    "<ul><li>1<ul><li>2<ul><li>3<ul><li>4</li><li>5</li><li>6</li></ul></li></ul></li></ul></li></ul>",
  ],
];
