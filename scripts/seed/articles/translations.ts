import type { WrittenArticle } from "./Article.ts";

/** Articles of the other languages, most of them translations. */
export const translations: WrittenArticle[] = [
  {
    title: "The buddy system: five things nobody should skip",
    language: "en",
    daysAgo: 45,
    author: "marco",
    cover: "blog-buoy-amber",
    coverAlt: "A buoy on the sea at sunset, and below it a diver going down the line",
    group: "sicurezza",
    excerpt:
      "Your buddy is not whoever comes along. It is the person who knows where you are and what to do next.",
    hashtags: ["safety", "rescue", "sea"],
    html: `<p>In fifteen years on the buoy I have seen three blackouts. All three at the surface, all three over in less than twenty seconds, all three told at dinner the same evening. It is the least romantic part of this sport, and the one that matters most.</p>
<h2>1. One up, one down</h2>
<p>While my buddy dives I do not adjust my mask, chat with the boat or check my computer. I watch the line. Beyond fifteen metres I meet my buddy a third of the way up, look them in the face and come up with them.</p>
<h2>2. Thirty seconds after</h2>
<p>Most blackouts happen once the diver is already breathing. Safety ends half a minute after surfacing, not at the surface: three recovery breaths, mask off, an OK said out loud.</p>
<blockquote>A hand can make the OK sign long after the head has left.</blockquote>
<h2>3. Say the plan</h2>
<p>Depth, expected time, discipline. The safety diver repeats it. If the time runs over by ten seconds, you go and look.</p>
<h2>4. Weight yourself lightly</h2>
<p>Positive at the surface after a full exhale, neutral no shallower than ten metres. The belt comes off with one hand, the same one every time, practised with your eyes shut.</p>
<h2>5. Rehearse the rescue</h2>
<ul><li>Airway out of the water, and kept closed on the way up.</li><li>Mask off, then blow, tap, talk.</li><li>No breath within ten seconds: rescue breaths, and tow to the buoy.</li><li>Oxygen, a phone call, and no more dives that day. For anyone.</li></ul>
<p>None of this replaces a course. It is the reason to take one, and never to dive alone.</p>`,
  },
  {
    title: "Seguridad en pareja: cinco cosas que nadie debería saltarse",
    language: "es",
    daysAgo: 54,
    author: "marco",
    cover: "blog-buoy-amber",
    coverAlt: "Una boya en el mar al atardecer y, debajo, un apneísta que baja por el cabo",
    group: "sicurezza",
    excerpt:
      "El compañero no es quien te acompaña: es quien sabe dónde estás, cuánto te falta y qué hacer después.",
    hashtags: ["seguridad", "rescate", "mar"],
    html: `<p>En quince años de boya he visto tres síncopes. Los tres en superficie, los tres resueltos en menos de veinte segundos, los tres contados esa misma noche en la cena. Es la parte menos romántica de este deporte y la más importante.</p>
<h2>1. Uno arriba, uno abajo</h2>
<p>Cuando baja mi compañero no me ajusto la máscara ni hablo con la lancha. Miro el cabo. Si pasa de quince metros, voy a su encuentro a un tercio de la subida, lo miro a la cara y subo con él.</p>
<h2>2. Treinta segundos después</h2>
<p>La mayoría de los síncopes llega cuando el apneísta ya está fuera. La seguridad termina medio minuto después de salir: tres respiraciones de recuperación, máscara fuera y un OK dicho en voz alta.</p>
<blockquote>La mano sabe hacer el OK incluso cuando la cabeza ya no está.</blockquote>
<h2>3. El plan se dice</h2>
<p>Profundidad, tiempo previsto, disciplina. Quien vigila lo repite. Si el tiempo se pasa diez segundos, se baja a mirar.</p>
<h2>4. Poco lastre</h2>
<p>Positivos en superficie después de espirar del todo y neutros nunca antes de los diez metros. El cinturón se suelta con una mano, siempre la misma.</p>
<h2>5. Rescates ensayados</h2>
<ul><li>Vías aéreas fuera del agua, y cerradas durante la subida.</li><li>Fuera la máscara; después soplar, tocar, hablar.</li><li>Si no respira en diez segundos, insuflaciones y remolque hasta la boya.</li><li>Oxígeno, llamada, y ese día no se bucea más.</li></ul>
<p>Esto no sustituye a un curso: es el motivo para hacerlo. Y para no bajar nunca solo.</p>`,
  },
  {
    title: "Buenos modales en la calle de la piscina",
    language: "es",
    daysAgo: 22,
    author: "elena",
    cover: "blog-static-blue",
    coverAlt: "Una apneísta flota boca abajo en la piscina azul",
    group: "galateo",
    excerpt:
      "Quién sale, quién espera, quién mira. Ocho reglas no escritas para compartir veinticinco metros.",
    hashtags: ["piscina", "entrenamiento", "compañeros"],
    html: `<p>En la piscina somos invitados de un socorrista que nos mira con recelo, y tiene razón: gente inmóvil boca abajo. Algunas reglas le ayudan a él y a nosotros.</p>
<ol><li><strong>Preséntate al socorrista.</strong> Cuántos sois, qué hacéis, quién vigila.</li><li><strong>Ninguna apnea sin alguien mirando.</strong> Tampoco la última. Tampoco la más fácil.</li><li><strong>Quien mira, mira.</strong> No charla ni cuenta los largos de otro.</li><li><strong>Se sale cuando el de delante ha respirado tres veces</strong>, no cuando ha tocado la pared.</li><li><strong>La pared es de quien llega.</strong> Quien descansa se pone en las esquinas.</li><li><strong>Bajo el agua no se adelanta.</strong></li><li><strong>Las tablas se anuncian antes</strong>, para que nadie confunda una contracción con un problema.</li><li><strong>Se termina juntos.</strong></li></ol>
<p>Las aletas se dejan, no se tiran. Y cuando un principiante hace su primer largo, se para todo y se aplaude.</p>`,
  },
  {
    title: "La sécurité en binôme : cinq choses à ne jamais sauter",
    language: "fr",
    daysAgo: 61,
    author: "marco",
    cover: "blog-buoy-amber",
    coverAlt: "Une bouée en mer au coucher du soleil et, dessous, un apnéiste qui descend le long du câble",
    group: "sicurezza",
    excerpt:
      "Le binôme n’est pas celui qui vient avec vous : c’est celui qui sait où vous êtes et quoi faire ensuite.",
    hashtags: ["sécurité", "sauvetage", "mer"],
    html: `<p>En quinze ans de bouée, j’ai vu trois syncopes. Toutes les trois en surface, réglées en moins de vingt secondes et racontées le soir même à table. C’est la partie la moins romantique de ce sport, et la plus importante.</p>
<h2>1. L’un en haut, l’autre en bas</h2>
<p>Quand mon binôme descend, je ne règle pas mon masque et je ne parle pas au bateau. Je regarde le câble. Au-delà de quinze mètres, je vais à sa rencontre au tiers de la remontée, je le regarde en face et je remonte avec lui.</p>
<h2>2. Trente secondes après</h2>
<p>La plupart des syncopes surviennent quand l’apnéiste est déjà sorti. La sécurité s’arrête une demi-minute après : trois respirations de récupération, masque retiré, un OK dit à voix haute.</p>
<blockquote>Une main sait encore faire OK quand la tête n’y est plus.</blockquote>
<h2>3. Le plan se dit</h2>
<p>Profondeur, temps prévu, discipline. Celui qui surveille répète. Dix secondes de trop, et l’on descend voir.</p>
<h2>4. Un lestage léger</h2>
<p>Positif en surface après une expiration complète, neutre pas avant dix mètres. La ceinture se largue d’une main, toujours la même.</p>
<h2>5. Répéter le sauvetage</h2>
<ul><li>Voies aériennes hors de l’eau, et fermées pendant la remontée.</li><li>Masque retiré, puis souffler, toucher, parler.</li><li>Pas de respiration au bout de dix secondes : insufflations et remorquage jusqu’à la bouée.</li><li>Oxygène, appel des secours, et plus aucune plongée ce jour-là.</li></ul>
<p>Rien de tout cela ne remplace un stage. C’est la raison d’en suivre un, et de ne jamais plonger seul.</p>`,
  },
  {
    title: "Six idées reçues sur le souffle",
    language: "fr",
    daysAgo: 25,
    author: "elena",
    cover: "blog-rays-green",
    coverAlt: "Un apnéiste remonte entre les rayons de soleil, dans une eau verte",
    group: "miti",
    excerpt:
      "Hyperventiler fait-il durer plus longtemps ? Faut-il de grands poumons ? Six phrases entendues au bord du bassin.",
    hashtags: ["respiration", "physiologie", "débutants"],
    html: `<p>Je tiens un carnet où je note les phrases entendues au bord du bassin. Certaines sont belles, d’autres fausses, et trois ou quatre sont dangereuses.</p>
<h2>« En respirant fort, je fais le plein d’oxygène »</h2>
<p>Non. Au repos, le sang est déjà presque saturé : on gagne très peu d’oxygène et l’on chasse beaucoup de gaz carbonique. Or c’est lui qui donne l’alarme. L’hyperventilation n’allonge pas l’apnée, <strong>elle coupe la sonnette</strong>.</p>
<h2>« Les contractions annoncent la fin »</h2>
<p>Elles disent que le gaz carbonique est monté, rien de plus précis. On apprend à vivre avec, progressivement et accompagné.</p>
<h2>« Il faut d’énormes poumons »</h2>
<p>Ils aident moins qu’on ne le croit. Le relâchement et la technique comptent davantage.</p>
<h2>« Toujours par le nez »</h2>
<p>Dans la vie, souvent. Avec un masque, non. L’important, c’est la lenteur.</p>
<h2>« Le canapé suffit »</h2>
<p>Pour la souplesse et la compensation, c’est parfait. Mais assis ou allongé, jamais au volant, et jamais seul dans l’eau.</p>
<h2>« Celui qui fait une syncope a tout raté »</h2>
<p>Cela arrive aussi aux prudents. L’erreur, c’est de n’avoir personne pour regarder.</p>
<p>Si votre souffle vous inquiète vraiment, la bonne adresse est celle de votre médecin.</p>`,
  },
  {
    title: "Asekuracja w parze: pięć rzeczy, których nie wolno pominąć",
    language: "pl",
    daysAgo: 66,
    author: "piotr",
    cover: "blog-buoy-amber",
    coverAlt: "Boja na morzu o zachodzie słońca, a pod nią freediver schodzący wzdłuż liny",
    group: "sicurezza",
    excerpt: "Partner to nie ten, kto z tobą przyjechał. To ten, kto wie, gdzie jesteś i co zrobić potem.",
    hashtags: ["bezpieczeństwo", "ratownictwo", "morze"],
    html: `<p>Przez piętnaście lat przy boi widziałem trzy omdlenia. Wszystkie na powierzchni, wszystkie opanowane w niespełna dwadzieścia sekund. To najmniej romantyczna część tego sportu i zarazem najważniejsza.</p>
<h2>1. Jeden na górze, jeden na dole</h2>
<p>Kiedy partner nurkuje, nie poprawiam maski i nie rozmawiam z łodzią. Patrzę na linę. Przy głębokościach powyżej piętnastu metrów wychodzę mu naprzeciw na jednej trzeciej wynurzenia i płynę w górę razem z nim, twarzą w twarz.</p>
<h2>2. Trzydzieści sekund później</h2>
<p>Większość omdleń zdarza się już po wynurzeniu. Asekuracja kończy się pół minuty później: trzy oddechy, zdjęta maska i „OK” powiedziane na głos.</p>
<blockquote>Ręka potrafi pokazać OK, kiedy głowy już nie ma.</blockquote>
<h2>3. Plan mówi się na głos</h2>
<p>Głębokość, czas, dyscyplina. Asekurujący powtarza. Dziesięć sekund spóźnienia i schodzimy sprawdzić.</p>
<h2>4. Mało balastu</h2>
<p>Na powierzchni dodatnia pływalność po pełnym wydechu, neutralna nie płycej niż na dziesięciu metrach. Pas zrzuca się jedną ręką, zawsze tą samą.</p>
<h2>5. Ćwiczyć ratowanie</h2>
<ul><li>Drogi oddechowe nad wodą, a podczas wynurzania zamknięte.</li><li>Zdjąć maskę, potem dmuchnąć, dotknąć, mówić.</li><li>Brak oddechu po dziesięciu sekundach: wdechy ratownicze i holowanie do boi.</li><li>Tlen, telefon po pomoc i koniec nurkowania na ten dzień.</li></ul>
<p>Żaden artykuł nie zastąpi kursu. I nigdy nie nurkujcie sami.</p>`,
  },
  {
    title: "Dobre maniery na torze",
    language: "pl",
    daysAgo: 30,
    author: "piotr",
    cover: "blog-static-blue",
    coverAlt: "Freediverka unosi się twarzą w dół w błękitnym basenie",
    group: "galateo",
    excerpt: "Kto rusza, kto czeka, kto patrzy. Osiem niepisanych zasad na dwudziestu pięciu metrach.",
    hashtags: ["basen", "trening", "partner"],
    html: `<p>Na basenie jesteśmy gośćmi ratownika, który patrzy na nas podejrzliwie, i trudno mu się dziwić: leżymy nieruchomo twarzą w dół. Kilka zasad pomaga i jemu, i nam.</p>
<ol><li><strong>Przedstawcie się ratownikowi.</strong> Ilu was jest, co robicie, kto asekuruje.</li><li><strong>Żadnego bezdechu bez kogoś, kto patrzy.</strong> Nawet ostatniego, nawet najłatwiejszego.</li><li><strong>Kto asekuruje, ten patrzy.</strong> Nie rozmawia i nie liczy cudzych długości.</li><li><strong>Ruszamy, gdy poprzednik weźmie trzy oddechy</strong>, a nie gdy dotknie ściany.</li><li><strong>Ściana należy do tego, kto dopływa.</strong></li><li><strong>Pod wodą się nie wyprzedza.</strong></li><li><strong>Tabele zapowiada się wcześniej</strong>, żeby nikt nie pomylił skurczu z kłopotami.</li><li><strong>Kończymy razem.</strong></li></ol>
<p>Płetwy się odkłada, nie rzuca. A kiedy ktoś przepływa swoją pierwszą długość, przerywamy trening i bijemy brawo.</p>`,
  },
  {
    title: "Страховка в паре: пять правил, которые нельзя пропускать",
    language: "ru",
    daysAgo: 74,
    author: "marco",
    cover: "blog-buoy-amber",
    coverAlt: "Буй в море на закате, под ним фридайвер спускается по тросу",
    group: "sicurezza",
    excerpt: "Напарник — не тот, кто приехал с вами, а тот, кто знает, где вы сейчас и что делать дальше.",
    hashtags: ["безопасность", "спасение", "море"],
    html: `<p>За пятнадцать лет у буя я видел три потери сознания. Все три — на поверхности, все три закончились меньше чем за двадцать секунд. Это самая неромантичная часть нашего спорта и самая важная.</p>
<h2>1. Один внизу, один наверху</h2>
<p>Когда напарник ныряет, я не поправляю маску и не болтаю с лодкой. Я смотрю на трос. Если глубина больше пятнадцати метров, встречаю его на последней трети всплытия и поднимаюсь вместе с ним, глядя ему в лицо.</p>
<h2>2. Тридцать секунд после</h2>
<p>Чаще всего сознание теряют уже на поверхности. Страховка заканчивается через полминуты после всплытия: три восстановительных вдоха, маска снята, «окей» сказано вслух.</p>
<blockquote>Рука умеет показывать «окей» и тогда, когда голова уже отключилась.</blockquote>
<h2>3. План вслух</h2>
<p>Глубина, время, дисциплина. Страхующий повторяет. Задержка в десять секунд — и мы спускаемся посмотреть.</p>
<h2>4. Лёгкий груз</h2>
<p>Положительная плавучесть на поверхности после полного выдоха, нейтральная — не мельче десяти метров. Пояс сбрасывается одной рукой, всегда одной и той же.</p>
<h2>5. Отрабатывать спасение</h2>
<ul><li>Дыхательные пути над водой, а при подъёме закрыты.</li><li>Снять маску, затем подуть, коснуться, позвать по имени.</li><li>Нет вдоха через десять секунд — искусственные вдохи и буксировка к бую.</li><li>Кислород, звонок спасателям и никаких погружений в этот день.</li></ul>
<p>Статья не заменит курса. И никогда не ныряйте в одиночку.</p>`,
  },
  {
    title: "Шесть мифов о дыхании",
    language: "ru",
    daysAgo: 43,
    author: "elena",
    cover: "blog-rays-green",
    coverAlt: "Фридайвер поднимается сквозь солнечные лучи в зелёной воде",
    group: "miti",
    excerpt: "Помогает ли гипервентиляция? Нужны ли огромные лёгкие? Шесть фраз, услышанных у бортика.",
    hashtags: ["дыхание", "физиология", "новичкам"],
    html: `<p>У меня есть тетрадь, куда я записываю фразы, услышанные у бортика. Одни прекрасны, другие неверны, а три или четыре — опасны.</p>
<h2>«Подышу почаще — запасу кислород»</h2>
<p>Нет. В покое кровь и так почти насыщена кислородом. Частое дыхание лишь вымывает углекислый газ, а именно он подаёт сигнал тревоги. Гипервентиляция не удлиняет задержку, <strong>она отключает звонок</strong>.</p>
<h2>«Контракции — значит, конец»</h2>
<p>Они говорят только о том, что углекислого газа стало больше. К ним привыкают постепенно и под присмотром.</p>
<h2>«Нужны огромные лёгкие»</h2>
<p>Они помогают меньше, чем кажется. Расслабление и техника важнее.</p>
<h2>«Дышать только носом»</h2>
<p>В жизни — часто да. В маске — нет. Главное, чтобы дыхание было медленным.</p>
<h2>«Достаточно дивана»</h2>
<p>Для гибкости и продувки диван хорош. Но только сидя или лёжа, никогда за рулём и никогда в воде без напарника.</p>
<h2>«Потерял сознание — сам виноват»</h2>
<p>Это случается и с осторожными. Ошибка — когда рядом никого нет.</p>
<p>Если дыхание вас действительно беспокоит, идите не на сайт, а к врачу.</p>`,
  },
];
