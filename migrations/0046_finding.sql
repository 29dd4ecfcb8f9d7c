CREATE TABLE `search_synonyms` (
	`name` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `events_category_last_day`;--> statement-breakpoint
DROP INDEX `events_nation_last_day`;--> statement-breakpoint
ALTER TABLE `events` ADD `area` text;--> statement-breakpoint
CREATE INDEX `events_listed_last_day` ON `events` (`last_day`,`ordinal`) WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX `events_listed_category` ON `events` (`category_id`,`last_day`,`ordinal`) WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX `events_listed_organizer` ON `events` (`organizer_id`,`last_day`,`ordinal`) WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX `events_listed_nation` ON `events` (`nation`,`last_day`,`ordinal`) WHERE cancelled_at is null;--> statement-breakpoint
ALTER TABLE `places` ADD `area` text;--> statement-breakpoint
CREATE INDEX `places_looked_up` ON `places` (`looked_up_at`);
--> statement-breakpoint
-- hand-written
-- What else a name is called in a search. Italian provinces by sign and by name, with their region (ISTAT, "Codici
-- statistici delle unità amministrative territoriali", with Sardinia's provinces before and after 2025), and regions, in
-- the six languages.
INSERT INTO search_synonyms (name, words)
SELECT lower(value ->> 0), value ->> 1 FROM json_each('[
["Abruzzo","Abruzzo Abruzzes Abruzja Абруццо Abruzos"],
["Basilicata","Basilicata Basilicate Basilikata Базиликата"],
["Calabria","Calabria Calabre Kalabria Калабрия"],
["Campania","Campania Campanie Kampania Кампания"],
["Emilia-Romagna","Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Friuli-Venezia Giulia","Friuli-Venezia Giulia Friuli Venezia Giulia Frioul Vénétie Julienne Friul Wenecja Julijska Фриули Венеция Джулия"],
["Lazio","Lazio Lacio Latium Lacjum Лацио"],
["Liguria","Liguria Ligurie Лигурия"],
["Lombardia","Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Marche","Marche Marcas Marches Марке"],
["Molise","Molise Молизе"],
["Piemonte","Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["Puglia","Puglia Apulia Pouilles Апулия Пулия"],
["Sardegna","Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Sicilia","Sicilia Sicily Sicile Sycylia Сицилия"],
["Toscana","Toscana Tuscany Toscane Toskania Тоскана"],
["Trentino-Alto Adige","Trentino-Alto Adige Trentino Alto Adige Südtirol South Tyrol Trentin Haut Tyrol Sud Trydent Górna Adyga Трентино Альто Адидже"],
["Umbria","Umbria Umbría Ombrie Умбрия"],
["Valle d''Aosta","Valle d''Aosta Valle Aosta Vallée d''Aoste Aosta Valley Dolina Aosty Валле д''Аоста"],
["Veneto","Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["Emilia Romagna","Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Friuli Venezia Giulia","Friuli-Venezia Giulia Friuli Venezia Giulia Frioul Vénétie Julienne Friul Wenecja Julijska Фриули Венеция Джулия"],
["Trentino Alto Adige","Trentino-Alto Adige Trentino Alto Adige Südtirol South Tyrol Trentin Haut Tyrol Sud Trydent Górna Adyga Трентино Альто Адидже"],
["Valle d’Aosta","Valle d''Aosta Valle Aosta Vallée d''Aoste Aosta Valley Dolina Aosty Валле д''Аоста"],
["CH","Chieti Abruzzo Abruzzes Abruzja Абруццо Abruzos"],
["Chieti","Chieti Abruzzo Abruzzes Abruzja Абруццо Abruzos"],
["AQ","L''Aquila Aquila Abruzzo Abruzzes Abruzja Абруццо Abruzos"],
["L''Aquila","L''Aquila Aquila Abruzzo Abruzzes Abruzja Абруццо Abruzos"],
["Aquila","L''Aquila Aquila Abruzzo Abruzzes Abruzja Абруццо Abruzos"],
["PE","Pescara Abruzzo Abruzzes Abruzja Абруццо Abruzos"],
["Pescara","Pescara Abruzzo Abruzzes Abruzja Абруццо Abruzos"],
["TE","Teramo Abruzzo Abruzzes Abruzja Абруццо Abruzos"],
["Teramo","Teramo Abruzzo Abruzzes Abruzja Абруццо Abruzos"],
["MT","Matera Basilicata Basilicate Basilikata Базиликата"],
["Matera","Matera Basilicata Basilicate Basilikata Базиликата"],
["PZ","Potenza Basilicata Basilicate Basilikata Базиликата"],
["Potenza","Potenza Basilicata Basilicate Basilikata Базиликата"],
["CZ","Catanzaro Calabria Calabre Kalabria Калабрия"],
["Catanzaro","Catanzaro Calabria Calabre Kalabria Калабрия"],
["CS","Cosenza Calabria Calabre Kalabria Калабрия"],
["Cosenza","Cosenza Calabria Calabre Kalabria Калабрия"],
["KR","Crotone Calabria Calabre Kalabria Калабрия"],
["Crotone","Crotone Calabria Calabre Kalabria Калабрия"],
["RC","Reggio Calabria Reggio di Calabria Calabria Calabre Kalabria Калабрия"],
["Reggio Calabria","Reggio Calabria Reggio di Calabria Calabria Calabre Kalabria Калабрия"],
["Reggio di Calabria","Reggio Calabria Reggio di Calabria Calabria Calabre Kalabria Калабрия"],
["VV","Vibo Valentia Calabria Calabre Kalabria Калабрия"],
["Vibo Valentia","Vibo Valentia Calabria Calabre Kalabria Калабрия"],
["AV","Avellino Campania Campanie Kampania Кампания"],
["Avellino","Avellino Campania Campanie Kampania Кампания"],
["BN","Benevento Campania Campanie Kampania Кампания"],
["Benevento","Benevento Campania Campanie Kampania Кампания"],
["CE","Caserta Campania Campanie Kampania Кампания"],
["Caserta","Caserta Campania Campanie Kampania Кампания"],
["NA","Napoli Naples Nápoles Neapol Неаполь Campania Campanie Kampania Кампания"],
["Napoli","Napoli Naples Nápoles Neapol Неаполь Campania Campanie Kampania Кампания"],
["SA","Salerno Campania Campanie Kampania Кампания"],
["Salerno","Salerno Campania Campanie Kampania Кампания"],
["BO","Bologna Bolonia Bologne Болонья Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Bologna","Bologna Bolonia Bologne Болонья Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["FE","Ferrara Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Ferrara","Ferrara Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["FC","Forlì-Cesena Forlì Cesena Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Forlì-Cesena","Forlì-Cesena Forlì Cesena Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Forlì","Forlì-Cesena Forlì Cesena Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Cesena","Forlì-Cesena Forlì Cesena Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Forli","Forlì-Cesena Forlì Cesena Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["MO","Modena Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Modena","Modena Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["PR","Parma Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Parma","Parma Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["PC","Piacenza Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Piacenza","Piacenza Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["RA","Ravenna Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Ravenna","Ravenna Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["RE","Reggio Emilia Reggio nell''Emilia Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Reggio Emilia","Reggio Emilia Reggio nell''Emilia Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Reggio nell''Emilia","Reggio Emilia Reggio nell''Emilia Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["RN","Rimini Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["Rimini","Rimini Emilia-Romagna Emilia Romaña Émilie Romagne Emilia Romania Эмилия Романья"],
["GO","Gorizia Friuli-Venezia Giulia Friuli Venezia Giulia Frioul Vénétie Julienne Friul Wenecja Julijska Фриули Венеция Джулия"],
["Gorizia","Gorizia Friuli-Venezia Giulia Friuli Venezia Giulia Frioul Vénétie Julienne Friul Wenecja Julijska Фриули Венеция Джулия"],
["PN","Pordenone Friuli-Venezia Giulia Friuli Venezia Giulia Frioul Vénétie Julienne Friul Wenecja Julijska Фриули Венеция Джулия"],
["Pordenone","Pordenone Friuli-Venezia Giulia Friuli Venezia Giulia Frioul Vénétie Julienne Friul Wenecja Julijska Фриули Венеция Джулия"],
["TS","Trieste Triest Триест Friuli-Venezia Giulia Friuli Venezia Giulia Frioul Vénétie Julienne Friul Wenecja Julijska Фриули Венеция Джулия"],
["Trieste","Trieste Triest Триест Friuli-Venezia Giulia Friuli Venezia Giulia Frioul Vénétie Julienne Friul Wenecja Julijska Фриули Венеция Джулия"],
["UD","Udine Friuli-Venezia Giulia Friuli Venezia Giulia Frioul Vénétie Julienne Friul Wenecja Julijska Фриули Венеция Джулия"],
["Udine","Udine Friuli-Venezia Giulia Friuli Venezia Giulia Frioul Vénétie Julienne Friul Wenecja Julijska Фриули Венеция Джулия"],
["FR","Frosinone Lazio Lacio Latium Lacjum Лацио"],
["Frosinone","Frosinone Lazio Lacio Latium Lacjum Лацио"],
["LT","Latina Lazio Lacio Latium Lacjum Лацио"],
["Latina","Latina Lazio Lacio Latium Lacjum Лацио"],
["RI","Rieti Lazio Lacio Latium Lacjum Лацио"],
["Rieti","Rieti Lazio Lacio Latium Lacjum Лацио"],
["RM","Roma Rome Rzym Рим Lazio Lacio Latium Lacjum Лацио"],
["Roma","Roma Rome Rzym Рим Lazio Lacio Latium Lacjum Лацио"],
["Città metropolitana di Roma Capitale","Roma Rome Rzym Рим Lazio Lacio Latium Lacjum Лацио"],
["VT","Viterbo Lazio Lacio Latium Lacjum Лацио"],
["Viterbo","Viterbo Lazio Lacio Latium Lacjum Лацио"],
["GE","Genova Genoa Génova Gênes Genua Генуя Liguria Ligurie Лигурия"],
["Genova","Genova Genoa Génova Gênes Genua Генуя Liguria Ligurie Лигурия"],
["IM","Imperia Liguria Ligurie Лигурия"],
["Imperia","Imperia Liguria Ligurie Лигурия"],
["SP","La Spezia Spezia Liguria Ligurie Лигурия"],
["La Spezia","La Spezia Spezia Liguria Ligurie Лигурия"],
["Spezia","La Spezia Spezia Liguria Ligurie Лигурия"],
["SV","Savona Liguria Ligurie Лигурия"],
["Savona","Savona Liguria Ligurie Лигурия"],
["BG","Bergamo Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Bergamo","Bergamo Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["BS","Brescia Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Brescia","Brescia Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["CO","Como Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Como","Como Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["CR","Cremona Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Cremona","Cremona Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["LC","Lecco Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Lecco","Lecco Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["LO","Lodi Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Lodi","Lodi Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["MN","Mantova Mantua Mantoue Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Mantova","Mantova Mantua Mantoue Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["MI","Milano Milan Milán Mediolan Милан Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Milano","Milano Milan Milán Mediolan Милан Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["MB","Monza e della Brianza Monza Brianza Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Monza e della Brianza","Monza e della Brianza Monza Brianza Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Monza","Monza e della Brianza Monza Brianza Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Monza e Brianza","Monza e della Brianza Monza Brianza Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["PV","Pavia Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Pavia","Pavia Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["SO","Sondrio Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Sondrio","Sondrio Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["VA","Varese Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["Varese","Varese Lombardia Lombardy Lombardía Lombardie Ломбардия"],
["AN","Ancona Marche Marcas Marches Марке"],
["Ancona","Ancona Marche Marcas Marches Марке"],
["AP","Ascoli Piceno Ascoli Marche Marcas Marches Марке"],
["Ascoli Piceno","Ascoli Piceno Ascoli Marche Marcas Marches Марке"],
["Ascoli","Ascoli Piceno Ascoli Marche Marcas Marches Марке"],
["FM","Fermo Marche Marcas Marches Марке"],
["Fermo","Fermo Marche Marcas Marches Марке"],
["MC","Macerata Marche Marcas Marches Марке"],
["Macerata","Macerata Marche Marcas Marches Марке"],
["PU","Pesaro e Urbino Pesaro Urbino Marche Marcas Marches Марке"],
["Pesaro e Urbino","Pesaro e Urbino Pesaro Urbino Marche Marcas Marches Марке"],
["Pesaro","Pesaro e Urbino Pesaro Urbino Marche Marcas Marches Марке"],
["Urbino","Pesaro e Urbino Pesaro Urbino Marche Marcas Marches Марке"],
["CB","Campobasso Molise Молизе"],
["Campobasso","Campobasso Molise Молизе"],
["IS","Isernia Molise Молизе"],
["Isernia","Isernia Molise Молизе"],
["AL","Alessandria Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["Alessandria","Alessandria Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["AT","Asti Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["Asti","Asti Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["BI","Biella Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["Biella","Biella Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["CN","Cuneo Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["Cuneo","Cuneo Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["NO","Novara Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["Novara","Novara Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["TO","Torino Turin Turín Turyn Турин Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["Torino","Torino Turin Turín Turyn Турин Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["VB","Verbano-Cusio-Ossola Verbania Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["Verbano-Cusio-Ossola","Verbano-Cusio-Ossola Verbania Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["Verbania","Verbano-Cusio-Ossola Verbania Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["VC","Vercelli Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["Vercelli","Vercelli Piemonte Piedmont Piamonte Piémont Piemont Пьемонт"],
["BA","Bari Puglia Apulia Pouilles Апулия Пулия"],
["Bari","Bari Puglia Apulia Pouilles Апулия Пулия"],
["BT","Barletta-Andria-Trani Barletta Andria Trani Puglia Apulia Pouilles Апулия Пулия"],
["Barletta-Andria-Trani","Barletta-Andria-Trani Barletta Andria Trani Puglia Apulia Pouilles Апулия Пулия"],
["Barletta","Barletta-Andria-Trani Barletta Andria Trani Puglia Apulia Pouilles Апулия Пулия"],
["Andria","Barletta-Andria-Trani Barletta Andria Trani Puglia Apulia Pouilles Апулия Пулия"],
["Trani","Barletta-Andria-Trani Barletta Andria Trani Puglia Apulia Pouilles Апулия Пулия"],
["BR","Brindisi Puglia Apulia Pouilles Апулия Пулия"],
["Brindisi","Brindisi Puglia Apulia Pouilles Апулия Пулия"],
["FG","Foggia Puglia Apulia Pouilles Апулия Пулия"],
["Foggia","Foggia Puglia Apulia Pouilles Апулия Пулия"],
["LE","Lecce Puglia Apulia Pouilles Апулия Пулия"],
["Lecce","Lecce Puglia Apulia Pouilles Апулия Пулия"],
["TA","Taranto Puglia Apulia Pouilles Апулия Пулия"],
["Taranto","Taranto Puglia Apulia Pouilles Апулия Пулия"],
["CA","Cagliari Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Cagliari","Cagliari Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["CI","Carbonia-Iglesias Carbonia Iglesias Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Carbonia-Iglesias","Carbonia-Iglesias Carbonia Iglesias Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Carbonia","Carbonia-Iglesias Carbonia Iglesias Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Iglesias","Carbonia-Iglesias Carbonia Iglesias Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["VS","Medio Campidano Sanluri Villacidro Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Medio Campidano","Medio Campidano Sanluri Villacidro Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["NU","Nuoro Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Nuoro","Nuoro Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["OG","Ogliastra Tortolì Lanusei Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Ogliastra","Ogliastra Tortolì Lanusei Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Tortolì","Ogliastra Tortolì Lanusei Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["OT","Olbia-Tempio Gallura Olbia Tempio Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Olbia-Tempio","Olbia-Tempio Gallura Olbia Tempio Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Olbia","Olbia-Tempio Gallura Olbia Tempio Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Gallura","Olbia-Tempio Gallura Olbia Tempio Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["OR","Oristano Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Oristano","Oristano Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["SS","Sassari Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Sassari","Sassari Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["SU","Sud Sardegna Sulcis Iglesiente Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Sud Sardegna","Sud Sardegna Sulcis Iglesiente Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["Sulcis Iglesiente","Sud Sardegna Sulcis Iglesiente Sardegna Sardinia Cerdeña Sardaigne Sardynia Сардиния"],
["AG","Agrigento Sicilia Sicily Sicile Sycylia Сицилия"],
["Agrigento","Agrigento Sicilia Sicily Sicile Sycylia Сицилия"],
["CL","Caltanissetta Sicilia Sicily Sicile Sycylia Сицилия"],
["Caltanissetta","Caltanissetta Sicilia Sicily Sicile Sycylia Сицилия"],
["CT","Catania Sicilia Sicily Sicile Sycylia Сицилия"],
["Catania","Catania Sicilia Sicily Sicile Sycylia Сицилия"],
["EN","Enna Sicilia Sicily Sicile Sycylia Сицилия"],
["Enna","Enna Sicilia Sicily Sicile Sycylia Сицилия"],
["ME","Messina Sicilia Sicily Sicile Sycylia Сицилия"],
["Messina","Messina Sicilia Sicily Sicile Sycylia Сицилия"],
["PA","Palermo Sicilia Sicily Sicile Sycylia Сицилия"],
["Palermo","Palermo Sicilia Sicily Sicile Sycylia Сицилия"],
["RG","Ragusa Sicilia Sicily Sicile Sycylia Сицилия"],
["Ragusa","Ragusa Sicilia Sicily Sicile Sycylia Сицилия"],
["SR","Siracusa Syracuse Syrakuzy Сиракузы Sicilia Sicily Sicile Sycylia Сицилия"],
["Siracusa","Siracusa Syracuse Syrakuzy Сиракузы Sicilia Sicily Sicile Sycylia Сицилия"],
["TP","Trapani Sicilia Sicily Sicile Sycylia Сицилия"],
["Trapani","Trapani Sicilia Sicily Sicile Sycylia Сицилия"],
["AR","Arezzo Toscana Tuscany Toscane Toskania Тоскана"],
["Arezzo","Arezzo Toscana Tuscany Toscane Toskania Тоскана"],
["FI","Firenze Florence Florencia Florencja Флоренция Toscana Tuscany Toscane Toskania Тоскана"],
["Firenze","Firenze Florence Florencia Florencja Флоренция Toscana Tuscany Toscane Toskania Тоскана"],
["GR","Grosseto Toscana Tuscany Toscane Toskania Тоскана"],
["Grosseto","Grosseto Toscana Tuscany Toscane Toskania Тоскана"],
["LI","Livorno Leghorn Toscana Tuscany Toscane Toskania Тоскана"],
["Livorno","Livorno Leghorn Toscana Tuscany Toscane Toskania Тоскана"],
["LU","Lucca Toscana Tuscany Toscane Toskania Тоскана"],
["Lucca","Lucca Toscana Tuscany Toscane Toskania Тоскана"],
["MS","Massa-Carrara Massa Carrara Toscana Tuscany Toscane Toskania Тоскана"],
["Massa-Carrara","Massa-Carrara Massa Carrara Toscana Tuscany Toscane Toskania Тоскана"],
["Massa","Massa-Carrara Massa Carrara Toscana Tuscany Toscane Toskania Тоскана"],
["Carrara","Massa-Carrara Massa Carrara Toscana Tuscany Toscane Toskania Тоскана"],
["PI","Pisa Toscana Tuscany Toscane Toskania Тоскана"],
["Pisa","Pisa Toscana Tuscany Toscane Toskania Тоскана"],
["PT","Pistoia Toscana Tuscany Toscane Toskania Тоскана"],
["Pistoia","Pistoia Toscana Tuscany Toscane Toskania Тоскана"],
["PO","Prato Toscana Tuscany Toscane Toskania Тоскана"],
["Prato","Prato Toscana Tuscany Toscane Toskania Тоскана"],
["SI","Siena Toscana Tuscany Toscane Toskania Тоскана"],
["Siena","Siena Toscana Tuscany Toscane Toskania Тоскана"],
["BZ","Bolzano Bozen Bolzen Trentino-Alto Adige Trentino Alto Adige Südtirol South Tyrol Trentin Haut Tyrol Sud Trydent Górna Adyga Трентино Альто Адидже"],
["Bolzano","Bolzano Bozen Bolzen Trentino-Alto Adige Trentino Alto Adige Südtirol South Tyrol Trentin Haut Tyrol Sud Trydent Górna Adyga Трентино Альто Адидже"],
["Bozen","Bolzano Bozen Bolzen Trentino-Alto Adige Trentino Alto Adige Südtirol South Tyrol Trentin Haut Tyrol Sud Trydent Górna Adyga Трентино Альто Адидже"],
["TN","Trento Trente Trydent Trentino-Alto Adige Trentino Alto Adige Südtirol South Tyrol Trentin Haut Tyrol Sud Trydent Górna Adyga Трентино Альто Адидже"],
["Trento","Trento Trente Trydent Trentino-Alto Adige Trentino Alto Adige Südtirol South Tyrol Trentin Haut Tyrol Sud Trydent Górna Adyga Трентино Альто Адидже"],
["PG","Perugia Umbria Umbría Ombrie Умбрия"],
["Perugia","Perugia Umbria Umbría Ombrie Умбрия"],
["TR","Terni Umbria Umbría Ombrie Умбрия"],
["Terni","Terni Umbria Umbría Ombrie Умбрия"],
["AO","Aosta Valle d''Aosta Valle Aosta Vallée d''Aoste Aosta Valley Dolina Aosty Валле д''Аоста"],
["Aosta","Aosta Valle d''Aosta Valle Aosta Vallée d''Aoste Aosta Valley Dolina Aosty Валле д''Аоста"],
["BL","Belluno Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["Belluno","Belluno Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["PD","Padova Padua Padoue Падуя Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["Padova","Padova Padua Padoue Падуя Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["RO","Rovigo Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["Rovigo","Rovigo Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["TV","Treviso Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["Treviso","Treviso Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["VE","Venezia Venice Venecia Venise Wenecja Венеция Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["Venezia","Venezia Venice Venecia Venise Wenecja Венеция Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["VR","Verona Vérone Werona Верона Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["Verona","Verona Vérone Werona Верона Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["VI","Vicenza Veneto Véneto Vénétie Wenecja Euganejska Венето"],
["Vicenza","Vicenza Veneto Véneto Vénétie Wenecja Euganejska Венето"]
]');
--> statement-breakpoint
-- Nations by their Italian names (Unicode CLDR, as Intl.DisplayNames has them).
INSERT INTO search_synonyms (name, words)
SELECT lower(value ->> 0), value ->> 1 FROM json_each('[
["Isola Ascensione","Isola Ascensione Ascension Island Isla de la Île Wyspa Wniebowstąpienia Вознесения"],
["Andorra","Andorra Andorre Andora Андорра"],
["Emirati Arabi Uniti","Emirati Arabi Uniti United Arab Emirates Emiratos Árabes Unidos Émirats unis Zjednoczone Emiraty Arabskie ОАЭ UAE Dubai"],
["Afghanistan","Afghanistan Afganistán Афганистан"],
["Antigua e Barbuda","Antigua Barbuda et Антигуа Барбуда"],
["Anguilla","Anguilla Anguila Ангилья"],
["Albania","Albania Albanie Албания"],
["Armenia","Armenia Arménie Армения"],
["Curaçao","Curaçao Curazao Кюрасао"],
["Angola","Angola Ангола"],
["Antartide","Antartide Antarctica Antártida Antarctique Antarktyda Антарктида"],
["Argentina","Argentina Argentine Argentyna Аргентина"],
["Samoa Americane","Samoa Americane American Americana américaines Amerykańskie Американское Самоа"],
["Austria","Austria Autriche Австрия"],
["Australia","Australia Australie Австралия"],
["Aruba","Aruba Аруба"],
["Isole Åland","Isole Åland Islands Islas Îles Wyspy Alandzkie Аландские ва"],
["Azerbaigian","Azerbaigian Azerbaijan Azerbaiyán Azerbaïdjan Azerbejdżan Азербайджан"],
["Bosnia ed Erzegovina","Bosnia ed Erzegovina Herzegovina Bosnie Herzégovine Hercegowina Босния Герцеговина"],
["Barbados","Barbados Barbade Барбадос"],
["Bangladesh","Bangladesh Bangladés Bangladesz Бангладеш"],
["Belgio","Belgio Belgium Bélgica Belgique Belgia Бельгия"],
["Burkina Faso","Burkina Faso Буркина Фасо"],
["Bulgaria","Bulgaria Bulgarie Bułgaria Болгария"],
["Bahrein","Bahrein Bahrain Baréin Bahrajn Бахрейн"],
["Burundi","Burundi Бурунди"],
["Benin","Benin Бенин"],
["Saint-Barthélemy","Saint Barthélemy St San Bartolomé Сен Бартелеми"],
["Bermuda","Bermuda Bermudas Bermudes Bermudy Бермудские ва"],
["Brunei","Brunei Бруней"],
["Bolivia","Bolivia Bolivie Boliwia Боливия"],
["Caraibi Olandesi","Caraibi Olandesi Caribbean Netherlands Caribe neerlandés Pays Bas caribéens Niderlandy Karaibskie Бонэйр Синт Эстатиус Саба"],
["Brasile","Brasile Brazil Brasil Brésil Brazylia Бразилия"],
["Bahamas","Bahamas Bahamy Багамы"],
["Bhutan","Bhutan Bután Bhoutan Бутан"],
["Myanmar (Birmania)","Myanmar Birmania Burma Birmanie Mjanma Birma Мьянма Бирма"],
["Isola Bouvet","Isola Bouvet Island Isla Île Wyspa Bouveta Буве"],
["Botswana","Botswana Botsuana Ботсвана"],
["Bielorussia","Bielorussia Belarus Bielorrusia Biélorussie Białoruś Беларусь"],
["Belize","Belize Belice Белиз"],
["Canada","Canada Kanada Канада"],
["Isole Cocos (Keeling)","Isole Cocos Keeling Islands Islas Îles Wyspy Kokosowe Кокосовые ва"],
["Congo - Kinshasa","Congo Kinshasa República Democrática del Demokratyczna Republika Konga Конго Киншаса"],
["Repubblica Centrafricana","Repubblica Centrafricana Central African Republic República Centroafricana République centrafricaine Republika Środkowoafrykańska Центрально Африканская Республика"],
["Congo-Brazzaville","Congo Brazzaville Kongo Конго Браззавиль"],
["Svizzera","Svizzera Switzerland Suiza Suisse Szwajcaria Швейцария"],
["Costa d’Avorio","Costa Avorio Côte Ivoire Кот Ивуар"],
["Isole Cook","Isole Cook Islands Islas Îles Wyspy Cooka ва Кука"],
["Cile","Cile Chile Chili Чили"],
["Camerun","Camerun Cameroon Cameroun Kamerun Камерун"],
["Cina","Cina China Chine Chiny Китай"],
["Colombia","Colombia Colombie Kolumbia Колумбия"],
["Isola di Clipperton","Isola di Clipperton Island Isla Île Wyspa Clippertona Клиппертон"],
["Sark","Sark Sercq Сарк"],
["Costa Rica","Costa Rica Kostaryka Коста Рика"],
["Serbia","Serbia Serbie Сербия"],
["Cuba","Cuba Kuba Куба"],
["Capo Verde","Capo Verde Cape Cabo Cap Vert Republika Zielonego Przylądka Кабо Верде"],
["Isola Christmas","Isola Christmas Island Isla de Navidad Île Wyspa Bożego Narodzenia Рождества"],
["Cipro","Cipro Cyprus Chipre Chypre Cypr Кипр"],
["Cechia","Cechia Czechia Chequia Tchéquie Czechy Чехия"],
["Germania","Germania Germany Alemania Allemagne Niemcy Германия"],
["Diego Garcia","Diego Garcia Диего Гарсия"],
["Gibuti","Gibuti Djibouti Yibuti Dżibuti Джибути"],
["Danimarca","Danimarca Denmark Dinamarca Danemark Dania Дания"],
["Dominica","Dominica Dominique Dominika Доминика"],
["Repubblica Dominicana","Repubblica Dominicana Dominican Republic República République dominicaine Dominikana Доминиканская Республика"],
["Algeria","Algeria Argelia Algérie Algieria Алжир"],
["Ceuta e Melilla","Ceuta Melilla et Сеута Мелилья"],
["Ecuador","Ecuador Équateur Ekwador Эквадор"],
["Estonia","Estonia Estonie Эстония"],
["Egitto","Egitto Egypt Egipto Égypte Egipt Египет"],
["Sahara Occidentale","Sahara Occidentale Western Occidental Zachodnia Западная Сахара"],
["Eritrea","Eritrea Érythrée Erytrea Эритрея"],
["Spagna","Spagna Spain España Espagne Hiszpania Испания"],
["Etiopia","Etiopia Ethiopia Éthiopie Эфиопия"],
["Finlandia","Finlandia Finland Finlande Финляндия"],
["Figi","Figi Fiji Fiyi Fidji Fidżi Фиджи"],
["Isole Falkland","Isole Falkland Islands Islas Malvinas Îles Malouines Falklandy Фолклендские ва"],
["Micronesia","Micronesia Micronésie Mikronezja Федеративные Штаты Микронезии"],
["Isole Fær Øer","Isole Fær Øer Faroe Islands Islas Feroe Îles Wyspy Owcze Фарерские ва"],
["Francia","Francia France Francja Франция"],
["Gabon","Gabon Габон"],
["Regno Unito","Regno Unito United Kingdom Reino Unido Royaume Uni Wielka Brytania Великобритания UK England Inghilterra Scotland Scozia Wales Galles"],
["Grenada","Grenada Granada Grenade Гренада"],
["Georgia","Georgia Géorgie Gruzja Грузия"],
["Guyana Francese","Guyana Francese French Guiana Guayana Francesa Guyane française Gujana Francuska Французская Гвиана"],
["Guernsey","Guernsey Guernesey Гернси"],
["Ghana","Ghana Гана"],
["Gibilterra","Gibilterra Gibraltar Гибралтар"],
["Groenlandia","Groenlandia Greenland Groenland Grenlandia Гренландия"],
["Gambia","Gambia Gambie Гамбия"],
["Guinea","Guinea Guinée Gwinea Гвинея"],
["Guadalupa","Guadalupa Guadeloupe Guadalupe Gwadelupa Гваделупа"],
["Guinea Equatoriale","Guinea Equatoriale Equatorial Ecuatorial Guinée Gwinea Równikowa Экваториальная Гвинея"],
["Grecia","Grecia Greece Grèce Grecja Греция"],
["Georgia del Sud e Sandwich Australi","Georgia del Sud Sandwich Australi South Islands Islas Sur Géorgie du et les Îles Południowa Południowy Южная Георгия Южные Сандвичевы ва"],
["Guatemala","Guatemala Gwatemala Гватемала"],
["Guam","Guam Гуам"],
["Guinea-Bissau","Guinea Bissau Bisáu Guinée Gwinea Гвинея Бисау"],
["Guyana","Guyana Gujana Гайана"],
["RAS di Hong Kong","RAS di Hong Kong SAR China RAE de chinoise SRA Hongkong Chiny Гонконг САР"],
["Isole Heard e McDonald","Isole Heard McDonald Islands Islas Îles et MacDonald Wyspy McDonalda ва Херд Макдональд"],
["Honduras","Honduras Гондурас"],
["Croazia","Croazia Croatia Croacia Croatie Chorwacja Хорватия"],
["Haiti","Haiti Гаити"],
["Ungheria","Ungheria Hungary Hungría Hongrie Węgry Венгрия"],
["Isole Canarie","Isole Canarie Canary Islands Canarias Îles Canaries Wyspy Kanaryjskie Канарские ва"],
["Indonesia","Indonesia Indonésie Indonezja Индонезия"],
["Irlanda","Irlanda Ireland Irlande Irlandia Ирландия"],
["Israele","Israele Israel Izrael Израиль"],
["Isola di Man","Isola di Man Isle of Isla de Île Wyspa Мэн"],
["India","India Inde Indie Индия"],
["Territorio Britannico dell’Oceano Indiano","Territorio Britannico dell Oceano Indiano British Indian Ocean Territory Británico del Índico Territoire britannique de Indien Brytyjskie Terytorium Oceanu Indyjskiego Британская территория Индийском океане"],
["Iraq","Iraq Irak Ирак"],
["Iran","Iran Иран"],
["Islanda","Islanda Iceland Islandia Islande Исландия"],
["Italia","Italia Italy Italie Włochy Италия"],
["Jersey","Jersey Джерси"],
["Giamaica","Giamaica Jamaica Jamaïque Jamajka Ямайка"],
["Giordania","Giordania Jordan Jordania Jordanie Иордания"],
["Giappone","Giappone Japan Japón Japonia Япония"],
["Kenya","Kenya Kenia Кения"],
["Kirghizistan","Kirghizistan Kyrgyzstan Kirguistán Kirghizstan Kirgistan Киргизия"],
["Cambogia","Cambogia Cambodia Camboya Cambodge Kambodża Камбоджа"],
["Kiribati","Kiribati Кирибати"],
["Comore","Comore Comoros Comoras Comores Komory Коморы"],
["Saint Kitts e Nevis","Saint Kitts Nevis St San Cristóbal Nieves Christophe et Сент Китс Невис"],
["Corea del Nord","Corea del Nord North Korea Norte Corée du Północna КНДР"],
["Corea del Sud","Corea del Sud South Korea Sur Corée du Południowa Республика Корея"],
["Kuwait","Kuwait Koweït Kuwejt Кувейт"],
["Isole Cayman","Isole Cayman Islands Islas Caimán Îles Caïmans Kajmany ва Кайман"],
["Kazakistan","Kazakistan Kazakhstan Kazajistán Kazachstan Казахстан"],
["Laos","Laos Лаос"],
["Libano","Libano Lebanon Liban Ливан"],
["Saint Lucia","Saint Lucia St Santa Sainte Lucie Сент Люсия"],
["Liechtenstein","Liechtenstein Лихтенштейн"],
["Sri Lanka","Sri Lanka Шри Ланка"],
["Liberia","Liberia Либерия"],
["Lesotho","Lesotho Lesoto Лесото"],
["Lituania","Lituania Lithuania Lituanie Litwa Литва"],
["Lussemburgo","Lussemburgo Luxembourg Luxemburgo Luksemburg Люксембург"],
["Lettonia","Lettonia Latvia Letonia Lettonie Łotwa Латвия"],
["Libia","Libia Libya Libye Ливия"],
["Marocco","Marocco Morocco Marruecos Maroc Maroko Марокко"],
["Monaco","Monaco Monako Монако"],
["Moldavia","Moldavia Moldova Moldavie Mołdawia Молдова"],
["Montenegro","Montenegro Czarnogóra Черногория"],
["Saint Martin","Saint Martin St San Сен Мартен"],
["Madagascar","Madagascar Madagaskar Мадагаскар"],
["Isole Marshall","Isole Marshall Islands Islas Îles Wyspy Marshalla Маршалловы ва"],
["Macedonia del Nord","Macedonia del Nord North Norte Macédoine du Północna Северная Македония"],
["Mali","Mali Мали"],
["Mongolia","Mongolia Mongolie Монголия"],
["RAS di Macao","RAS di Macao SAR China RAE de chinoise SRA Makau Chiny Макао САР"],
["Isole Marianne Settentrionali","Isole Marianne Settentrionali Northern Mariana Islands Islas Marianas del Norte Îles Mariannes du Nord Mariany Północne Северные Марианские ва"],
["Martinica","Martinica Martinique Martynika Мартиника"],
["Mauritania","Mauritania Mauritanie Mauretania Мавритания"],
["Montserrat","Montserrat Монтсеррат"],
["Malta","Malta Malte Мальта"],
["Mauritius","Mauritius Mauricio Maurice Маврикий"],
["Maldive","Maldive Maldives Maldivas Malediwy Мальдивы"],
["Malawi","Malawi Malaui Малави"],
["Messico","Messico Mexico Mexique Meksyk Мексика"],
["Malaysia","Malaysia Malasia Malaisie Malezja Малайзия"],
["Mozambico","Mozambico Mozambique Mozambik Мозамбик"],
["Namibia","Namibia Namibie Намибия"],
["Nuova Caledonia","Nuova Caledonia New Nueva Nouvelle Calédonie Nowa Kaledonia Новая Каледония"],
["Niger","Niger Нигер"],
["Isola Norfolk","Isola Norfolk Island Isla Île Норфолк"],
["Nigeria","Nigeria Нигерия"],
["Vanuatu","Vanuatu Вануату"],
["Nicaragua","Nicaragua Nikaragua Никарагуа"],
["Paesi Bassi","Paesi Bassi Netherlands Países Bajos Pays Bas Holandia Нидерланды"],
["Norvegia","Norvegia Norway Noruega Norvège Norwegia Норвегия"],
["Nepal","Nepal Непал"],
["Nauru","Nauru Науру"],
["Niue","Niue Ниуэ"],
["Nuova Zelanda","Nuova Zelanda New Zealand Nueva Nouvelle Zélande Nowa Zelandia Новая Зеландия"],
["Oman","Oman Оман"],
["Panama","Panama Панама"],
["Perù","Perù Pérou Перу"],
["Polinesia Francese","Polinesia Francese French Polynesia Francesa Polynésie française Polinezja Francuska Французская Полинезия"],
["Papua Nuova Guinea","Papua Nuova Guinea New Nueva Papouasie Nouvelle Guinée Nowa Gwinea Папуа Новая Гвинея"],
["Filippine","Filippine Philippines Filipinas Filipiny Филиппины"],
["Pakistan","Pakistan Пакистан"],
["Polonia","Polonia Poland Pologne Polska Польша"],
["Saint-Pierre e Miquelon","Saint Pierre Miquelon St San Pedro et Сен Пьер Микелон"],
["Isole Pitcairn","Isole Pitcairn Islands Islas Îles ва Питкэрн"],
["Portorico","Portorico Puerto Rico Porto Portoryko Пуэрто Рико"],
["Territori Palestinesi","Territori Palestinesi Palestinian Territories Territorios Palestinos Territoires palestiniens Terytoria Palestyńskie Палестинские территории"],
["Portogallo","Portogallo Portugal Portugalia Португалия"],
["Palau","Palau Palaos Палау"],
["Paraguay","Paraguay Paragwaj Парагвай"],
["Qatar","Qatar Catar Katar Катар"],
["Riunione","Riunione Réunion La Реюньон"],
["Zimbabwe","Zimbabwe Zimbabue Зимбабве"],
["Romania","Romania Rumanía Roumanie Rumunia Румыния"],
["Russia","Russia Rusia Russie Rosja Россия"],
["Ruanda","Ruanda Rwanda Руанда"],
["Arabia Saudita","Arabia Saudita Saudi Arabie saoudite Saudyjska Саудовская Аравия"],
["Isole Salomone","Isole Salomone Solomon Islands Islas Salomón Îles Wyspy Salomona Соломоновы ва"],
["Seychelles","Seychelles Seszele Сейшельские ва"],
["Sudan","Sudan Soudan Судан"],
["Svezia","Svezia Sweden Suecia Suède Szwecja Швеция"],
["Singapore","Singapore Singapur Singapour Сингапур"],
["Sant’Elena","Sant Elena St Helena Santa Sainte Hélène Wyspa Świętej Heleny Св Елены"],
["Slovenia","Slovenia Eslovenia Slovénie Słowenia Словения"],
["Svalbard e Jan Mayen","Svalbard Jan Mayen et Шпицберген Ян Майен"],
["Slovacchia","Slovacchia Slovakia Eslovaquia Slovaquie Słowacja Словакия"],
["Sierra Leone","Sierra Leone Leona Сьерра Леоне"],
["San Marino","San Marino Saint Marin Сан Марино"],
["Senegal","Senegal Сенегал"],
["Somalia","Somalia Somalie Сомали"],
["Suriname","Suriname Surinam Суринам"],
["Sud Sudan","Sud Sudan South del Sur Soudan du Południowy Южный Судан"],
["São Tomé e Príncipe","São Tomé Príncipe Santo et Wyspy Świętego Tomasza Książęca Сан Томе Принсипи"],
["El Salvador","El Salvador Salwador Сальвадор"],
["Sint Maarten","Sint Maarten Saint Martin partie néerlandaise Синт Мартен"],
["Siria","Siria Syria Syrie Сирия"],
["Eswatini","Eswatini Esuatini Эсватини"],
["Tristan da Cunha","Tristan da Cunha de Acuña Тристан да Кунья"],
["Isole Turks e Caicos","Isole Turks Caicos Islands Islas Turcas Îles Turques et Caïques Тёркс Кайкос"],
["Ciad","Ciad Chad Tchad Czad Чад"],
["Terre Australi Francesi","Terre Australi Francesi French Southern Territories Territorios Australes Franceses Terres françaises Francuskie Terytoria Południowe Antarktyczne Французские Южные территории"],
["Togo","Togo Того"],
["Thailandia","Thailandia Thailand Tailandia Thaïlande Tajlandia Таиланд"],
["Tagikistan","Tagikistan Tajikistan Tayikistán Tadjikistan Tadżykistan Таджикистан"],
["Tokelau","Tokelau Токелау"],
["Timor Est","Timor Est Leste oriental Wschodni Восточный Тимор"],
["Turkmenistan","Turkmenistan Туркменистан"],
["Tunisia","Tunisia Túnez Tunisie Tunezja Тунис"],
["Tonga","Tonga Тонга"],
["Turchia","Turchia Türkiye Turquía Turquie Turcja Турция"],
["Trinidad e Tobago","Trinidad Tobago Trinité et Trynidad Тринидад Тобаго"],
["Tuvalu","Tuvalu Тувалу"],
["Taiwan","Taiwan Tajwan Тайвань"],
["Tanzania","Tanzania Tanzanie Танзания"],
["Ucraina","Ucraina Ukraine Ucrania Ukraina Украина"],
["Uganda","Uganda Ouganda Уганда"],
["Isole Minori Esterne degli Stati Uniti","Isole Minori Esterne degli Stati Uniti Outlying Islands Islas menores alejadas de EE UU Îles mineures éloignées des États Unis Dalekie Wyspy Mniejsze Stanów Zjednoczonych Внешние малые ва США"],
["Stati Uniti","Stati Uniti United States Estados Unidos États Unis Stany Zjednoczone Соединенные Штаты USA America"],
["Uruguay","Uruguay Urugwaj Уругвай"],
["Uzbekistan","Uzbekistan Ouzbékistan Узбекистан"],
["Città del Vaticano","Città del Vaticano Vatican City Ciudad État de la Cité du Watykan Ватикан"],
["Saint Vincent e Grenadine","Saint Vincent Grenadine St Grenadines San Vicente las Granadinas et les Grenadyny Сент Винсент Гренадины"],
["Vietnam","Vietnam Viêt Nam Wietnam Вьетнам"],
["Venezuela","Venezuela Wenezuela Венесуэла"],
["Isole Vergini Britanniche","Isole Vergini Britanniche British Virgin Islands Islas Vírgenes Británicas Îles Vierges britanniques Brytyjskie Wyspy Dziewicze Виргинские ва Великобритания"],
["Isole Vergini Americane","Isole Vergini Americane Virgin Islands Islas Vírgenes de EE UU Îles Vierges des États Unis Wyspy Dziewicze Stanów Zjednoczonych Виргинские ва США"],
["Wallis e Futuna","Wallis Futuna et Уоллис Футуна"],
["Samoa","Samoa Самоа"],
["Kosovo","Kosovo Kosowo Косово"],
["Yemen","Yemen Jemen Йемен"],
["Mayotte","Mayotte Majotta Майотта"],
["Sudafrica","Sudafrica South Africa Afrique du Sud Republika Południowej Afryki Южно Африканская Республика"],
["Zambia","Zambia Zambie Замбия"]
]');
--> statement-breakpoint
-- Kinds of events, and the categories of the demo, whose other names an admin need not type.
INSERT INTO search_synonyms (name, words)
SELECT lower(value ->> 0), value ->> 1 FROM json_each('[
["corso","corso corsi course courses curso cursos cours formation formations kurs kursy курс курсы"],
["escursione","escursione escursioni excursion excursions trip trips excursión excursiones sortie sorties wycieczka wycieczki экскурсия экскурсии выезд"],
["gara","gara gare competition competitions contest competición competiciones compétition compétitions zawody соревнование соревнования"],
["workshop","workshop workshops taller talleres atelier ateliers warsztat warsztaty семинар мастер класс"],
["conferenza","conferenza conferenze conference conferences talk conferencia conferencias conférence conférences konferencja konferencje конференция лекция"],
["evento_sociale","evento sociale eventi sociali social event events evento social eventos sociales événement social rencontre spotkanie wydarzenie встреча событие"],
["Corsi","corso corsi course courses curso cursos cours formation formations kurs kursy курс курсы"],
["Viaggi","viaggio viaggi trip trips travel viaje viajes voyage voyages wyjazd wyjazdy podróże поездка поездки путешествия"],
["Gare","gara gare competition competitions competición competiciones compétition compétitions zawody соревнования"],
["Competizioni","gara gare competizione competizioni competition competitions competición competiciones compétition compétitions zawody соревнования"],
["Stage","stage camp camps training camp concentración stages zgrupowanie сборы"],
["Allenamenti","allenamento allenamenti training trainings session sessions entrenamiento entrenamientos entraînement entraînements trening treningi тренировка тренировки"],
["Workshops","workshop workshops taller talleres atelier ateliers warsztat warsztaty семинар"]
]');
--> statement-breakpoint
-- The search index again, with the words of province, region, nation and kind, and with facets for days, position and
-- cancelled events. Its row number still begins with the last day, so that a window of a list is a range of row numbers.
DROP TRIGGER events_search_insert;
--> statement-breakpoint
DROP TRIGGER events_search_update;
--> statement-breakpoint
DROP TRIGGER events_search_delete;
--> statement-breakpoint
DROP TRIGGER users_search_update;
--> statement-breakpoint
DROP VIEW event_search_source;
--> statement-breakpoint
DROP TABLE event_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE event_search USING fts5(
  title, location, organizer, description, words, facets,
  tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
);
--> statement-breakpoint
-- The words of each event's venue. A part of an Italian venue ("Camogli", "GE", "Sardegna") is looked up whole, or by
-- the sign of a province at its end ("16032 Camogli GE"); the geocoder's area and the nation are looked up, too.
CREATE VIEW event_search_words AS
SELECT e.ordinal,
  coalesce(e.nation, '') || ' ' || coalesce(e.area, '') || ' ' || coalesce(replace(e.event_type, '_', ' '), '')
  || ' ' || coalesce((SELECT words FROM search_synonyms WHERE name = lower(e.nation)), '')
  || ' ' || coalesce((SELECT words FROM search_synonyms WHERE name = e.event_type), '')
  || ' ' || iif(e.category_id IS NULL, coalesce((SELECT words FROM search_synonyms WHERE name = 'allenamenti'), ''), '')
  || ' ' || iif(coalesce(e.nation, '') IN ('', 'Italia'), coalesce((
    SELECT group_concat(w.words, ' ') FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(coalesce(e.location, '') || ',' || coalesce(e.area, ''), ' - ', ','), '(', ','), ')', ','), ' – ', ',')), ',', '","') || ']') part
    JOIN search_synonyms w ON w.name = iif(
      substr(trim(part.value), -3) GLOB ' [A-Z][A-Z]', lower(substr(trim(part.value), -2)), lower(trim(part.value)))
    WHERE length(trim(part.value)) > 2 OR trim(part.value) GLOB '[A-Z][A-Z]'), ''), '') AS words
FROM events e;
--> statement-breakpoint
-- The day facets of each event: t and a day, a month or a year in which it has a day: of its sessions, else from the
-- first to the last. Of a longer event the first 400 days and 120 months.
CREATE VIEW event_search_days AS
SELECT e.ordinal, (
  WITH RECURSIVE
    days(day) AS (
      SELECT e.date WHERE e.sessions IS NULL
      UNION ALL
      SELECT date(day, '+1 day') FROM days WHERE day < e.last_day LIMIT 400),
    months(day) AS (
      SELECT substr(e.date, 1, 7) || '-01' WHERE e.sessions IS NULL
      UNION ALL
      SELECT date(day, '+1 month') FROM months WHERE date(day, '+1 month') <= e.last_day LIMIT 120),
    known(day, longest) AS (
      SELECT day, 10 FROM days
      UNION ALL SELECT day, 7 FROM months
      UNION ALL SELECT value ->> 'date', 10 FROM json_each(e.sessions))
  SELECT group_concat('t' || token, ' ') FROM (
    SELECT DISTINCT replace(substr(day, 1, form.value), '-', '') AS token
    FROM known JOIN json_each('[10, 7, 4]') form ON form.value <= longest)
) AS days
FROM events e;
--> statement-breakpoint
-- `facets` holds one word per filter: n + hex of the nation, c + id of the category, d + discipline, r + role and o + id
-- of the organizer, s + listed or cancelled, t + the days, months and years of the event, g + the cells of its position
-- in grids of 20, 8, 4, 2 and 1 cells a degree.
CREATE VIEW event_search_source AS
SELECT
  cast(julianday(e.last_day) + 0.5 AS integer) * 100000000 + e.ordinal AS search_row,
  e.ordinal, e.organizer_id,
  replace(replace(replace(replace(replace(replace(e.title,
    'ł', 'l'), 'Ł', 'L'), 'ё', 'е'), 'Ё', 'Е'), 'œ', 'oe'), 'Œ', 'OE') AS title,
  replace(replace(replace(replace(replace(replace(coalesce(e.location, ''),
    'ł', 'l'), 'Ł', 'L'), 'ё', 'е'), 'Ё', 'Е'), 'œ', 'oe'), 'Œ', 'OE') AS location,
  replace(replace(replace(replace(replace(replace(coalesce(u.company_name, '') || ' ' || coalesce(u.full_name, ''),
    'ł', 'l'), 'Ł', 'L'), 'ё', 'е'), 'Ё', 'Е'), 'œ', 'oe'), 'Œ', 'OE') AS organizer,
  replace(replace(replace(replace(replace(replace(coalesce(e.description, '') || ' ' || coalesce(e.activity_description, '') || ' ' || coalesce(e.activity_details, ''),
    'ł', 'l'), 'Ł', 'L'), 'ё', 'е'), 'Ё', 'Е'), 'œ', 'oe'), 'Œ', 'OE') AS description,
  replace(replace(replace(replace(replace(replace((SELECT words FROM event_search_words WHERE ordinal = e.ordinal),
    'ł', 'l'), 'Ł', 'L'), 'ё', 'е'), 'Ё', 'Е'), 'œ', 'oe'), 'Œ', 'OE') AS words,
  'n' || hex(coalesce(e.nation, '')) || ' c' || replace(coalesce(e.category_id, 'none'), '-', '')
    || ' d' || replace(coalesce(e.discipline, 'none'), '&', 'and')
    || ' r' || replace(coalesce(u.role, 'none'), '_', '')
    || ' o' || replace(coalesce(e.organizer_id, 'none'), '-', '')
    || iif(e.cancelled_at IS NULL, ' slisted', ' scancelled')
    || ' ' || coalesce((SELECT days FROM event_search_days WHERE ordinal = e.ordinal), '')
    || iif(e.latitude IS NULL OR e.longitude IS NULL, '', (
      SELECT group_concat(' g' || value || 'x' || cast((e.latitude + 90) * value AS integer)
        || 'x' || cast((e.longitude + 180) * value AS integer), '') FROM json_each('[20, 8, 4, 2, 1]'))) AS facets
FROM events e LEFT JOIN users u ON u.id = e.organizer_id;
--> statement-breakpoint
CREATE TRIGGER events_search_insert AFTER INSERT ON events BEGIN
  INSERT INTO event_search(rowid, title, location, organizer, description, words, facets)
  SELECT search_row, title, location, organizer, description, words, facets
  FROM event_search_source WHERE ordinal = new.ordinal;
END;
--> statement-breakpoint
CREATE TRIGGER events_search_delete AFTER DELETE ON events BEGIN
  DELETE FROM event_search
  WHERE rowid = cast(julianday(coalesce(old.end_date, old.date)) + 0.5 AS integer) * 100000000 + old.ordinal;
END;
--> statement-breakpoint
CREATE TRIGGER events_search_update
AFTER UPDATE OF title, location, description, activity_description, activity_details, nation, area, category_id, discipline, event_type, date, end_date, sessions,
  organizer_id, cancelled_at, latitude, longitude ON events
BEGIN
  DELETE FROM event_search
  WHERE rowid = cast(julianday(coalesce(old.end_date, old.date)) + 0.5 AS integer) * 100000000 + old.ordinal;
  INSERT INTO event_search(rowid, title, location, organizer, description, words, facets)
  SELECT search_row, title, location, organizer, description, words, facets
  FROM event_search_source WHERE ordinal = new.ordinal;
END;
--> statement-breakpoint
CREATE TRIGGER users_search_update AFTER UPDATE OF full_name, company_name, role ON users
WHEN old.full_name IS NOT new.full_name OR old.company_name IS NOT new.company_name OR old.role IS NOT new.role
BEGIN
  UPDATE event_search
  SET organizer = (SELECT organizer FROM event_search_source WHERE ordinal = event_search.rowid % 100000000),
    facets = (SELECT facets FROM event_search_source WHERE ordinal = event_search.rowid % 100000000)
  WHERE rowid IN (
    SELECT cast(julianday(last_day) + 0.5 AS integer) * 100000000 + ordinal FROM events WHERE organizer_id = new.id
  );
END;
--> statement-breakpoint
-- The names of the categories, in every language in which they have one: a word of a search finds the categories that
-- it begins, and their facet finds the events, so that a new name rewrites no event.
CREATE VIRTUAL TABLE category_search USING fts5(
  names, category_id UNINDEXED,
  tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
);
--> statement-breakpoint
CREATE VIEW category_search_source AS
SELECT c.id AS category_id, replace(replace(replace(replace(replace(replace(c.name || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(c.names)), '')
    || ' ' || coalesce((SELECT words FROM search_synonyms WHERE name = lower(c.name)), ''),
    'ł', 'l'), 'Ł', 'L'), 'ё', 'е'), 'Ё', 'Е'), 'œ', 'oe'), 'Œ', 'OE') AS names
FROM categories c;
--> statement-breakpoint
CREATE TRIGGER categories_search_insert AFTER INSERT ON categories BEGIN
  INSERT INTO category_search(names, category_id)
  SELECT names, category_id FROM category_search_source WHERE category_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER categories_search_update AFTER UPDATE OF name, names ON categories BEGIN
  DELETE FROM category_search WHERE category_id = old.id;
  INSERT INTO category_search(names, category_id)
  SELECT names, category_id FROM category_search_source WHERE category_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER categories_search_delete AFTER DELETE ON categories BEGIN
  DELETE FROM category_search WHERE category_id = old.id;
END;
--> statement-breakpoint
INSERT INTO category_search(names, category_id) SELECT names, category_id FROM category_search_source;
--> statement-breakpoint
INSERT INTO event_search(rowid, title, location, organizer, description, words, facets)
SELECT search_row, title, location, organizer, description, words, facets FROM event_search_source;
